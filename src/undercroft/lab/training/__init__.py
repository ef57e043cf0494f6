"""Training of learned players, with PyTorch."""
