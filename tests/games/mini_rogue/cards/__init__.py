"""Tests of Mini Rogue: cards."""
