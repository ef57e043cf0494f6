"""The rules: typed, flat, deterministic. Standard library and librt only; knows nothing of words, files or people."""
