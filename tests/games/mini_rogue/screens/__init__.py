"""Tests of Mini Rogue: screens."""
