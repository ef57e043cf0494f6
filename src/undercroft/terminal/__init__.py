"""Games in a terminal: in the app, or in plain lines."""
