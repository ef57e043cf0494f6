"""Tests of Tiny Epic Dungeons: words."""
