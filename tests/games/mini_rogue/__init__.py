"""Tests of Mini Rogue."""
