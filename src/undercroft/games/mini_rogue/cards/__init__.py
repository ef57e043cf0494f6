"""The cards of Mini Rogue: TOML by box, their schema, the effect grammar, the loader."""
