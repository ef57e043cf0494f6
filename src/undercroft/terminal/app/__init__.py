"""The terminal app: both games, every mode, keyboard first and mouse welcome."""
