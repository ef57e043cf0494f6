"""Tiny Epic Dungeons in words."""
