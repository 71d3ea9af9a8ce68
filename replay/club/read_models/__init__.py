"""What is kept beside the log to be looked up: games, hands, seats, reviews; and the guards of what is sealed."""
