"""What the terminal shows of Mini Rogue."""
