"""Tiny Epic Dungeons at the table: book, options, view, positions."""
