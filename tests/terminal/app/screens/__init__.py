"""Each screen of the app by itself."""
