"""What the terminal shows of Tiny Epic Dungeons."""
