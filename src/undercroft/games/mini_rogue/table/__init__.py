"""Mini Rogue at the table: book, options, view, positions."""
