"""Tests of the games, each in a folder of its own."""
