"""What bots know about Mini Rogue."""
