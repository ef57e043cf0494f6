"""Tests of Tiny Epic Dungeons."""
