"""Tests of Mini Rogue: words."""
