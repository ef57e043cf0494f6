"""The rules: typed, flat, deterministic. Standard library and librt only; knows nothing of words, files or people."""


def is_compiled() -> bool:
    """Whether the rules run as machine code or are interpreted; they play the same."""
    from undercroft.rules.kernel import dice

    return not dice.__file__.endswith(".py")
