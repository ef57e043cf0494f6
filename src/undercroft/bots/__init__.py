"""Computer players."""

from undercroft.bots.random import RandomBot

BOTS = {"random": RandomBot}
"""By name; each is made from a seed."""

__all__ = ["BOTS", "RandomBot"]
