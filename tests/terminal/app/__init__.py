"""The terminal app, used as a person would: by keys, at several sizes, in both languages."""
