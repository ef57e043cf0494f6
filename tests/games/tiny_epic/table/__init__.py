"""Tests of Tiny Epic Dungeons: table."""
