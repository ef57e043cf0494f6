"""Programs for those who work on Undercroft; nothing of them is installed."""
