"""What is kept beside the log to be looked up: games, hands, seats, disputes; and the guards of an append."""
