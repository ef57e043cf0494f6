"""The cards of Tiny Epic Dungeons: TOML by box, their schema, the effect grammar, the loader."""
