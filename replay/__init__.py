"""Paipu's library: game records as immutable events, replayed, checked and settled."""
