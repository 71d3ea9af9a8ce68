"""The combinations of Guandan: what cards can be played as, what beats what, every play that a hand holds."""
