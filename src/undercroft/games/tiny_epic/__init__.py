"""Tiny Epic Dungeons for two to four heroes."""
