"""What bots know about Tiny Epic Dungeons."""
