"""Tests of Tiny Epic Dungeons: cards."""
