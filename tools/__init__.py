"""Programs for developers of Undercroft; none of them is installed."""
