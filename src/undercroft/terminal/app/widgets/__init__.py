"""What the app's screens are made of."""
