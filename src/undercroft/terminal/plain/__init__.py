"""Play in plain lines."""
