"""A game while it is recorded: its last table, and the moves that are added to it."""
