"""What all kinds of game share: the table and its folds, checks around the play, decks, sentences, notation, score sheet, options."""
