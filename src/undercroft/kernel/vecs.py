"""Rows of numbers of fixed length: librt's `vec` for compiled rules, plain lists for interpreted ones.

Both are indexed, sliced and grown alike; each is the faster one in its build. Rows of bytes (`vec[u8]`) can be read as
a buffer in both. This module itself is never compiled.
"""

from mypy_extensions import u8

from undercroft.kernel import is_compiled

if is_compiled():
    from librt.vecs import append, vec
else:

    class vec:  # noqa: N801
        """`vec[i64]([0, 0])` is a list, `vec[u8]([0, 0])` an array of bytes."""

        def __class_getitem__(cls, kind):
            return bytearray if kind is u8 else list

    def append(row, number):
        """The row with one more number; as with librt's, do not use the old one afterwards."""
        row.append(number)
        return row


__all__ = ["append", "vec"]
