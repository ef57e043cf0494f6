"""What the games share: dice, the agenda, questions, events, records."""
