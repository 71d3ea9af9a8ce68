"""What can be asked of a club: games, boards, matches, decks, score sheets."""
