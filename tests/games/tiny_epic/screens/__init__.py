"""Tests of Tiny Epic Dungeons: screens."""
