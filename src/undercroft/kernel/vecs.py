"""Rows of numbers of fixed length: librt's `vec` for compiled rules, plain lists for interpreted ones.

Both are indexed, sliced and grown alike; each is the faster one in its build. This module itself is never compiled.
"""

from undercroft.kernel import is_compiled

if is_compiled():
    from librt.vecs import append, vec
else:

    class vec:  # noqa: N801
        """`vec[i64]([0, 0])` is a list."""

        def __class_getitem__(cls, kind):
            return list

    def append(row, number):
        """The row with one more number; as with librt's, do not use the old one afterwards."""
        row.append(number)
        return row


__all__ = ["append", "vec"]
