"""The rules of Tiny Epic Dungeons."""
