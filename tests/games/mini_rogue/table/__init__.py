"""Tests of Mini Rogue: table."""
