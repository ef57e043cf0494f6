"""The tools that set up, write and check."""
