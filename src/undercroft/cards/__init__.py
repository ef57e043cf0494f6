"""Cards are data: TOML files, read into typed cards. A fault is shown where it is."""
