"""The club's own stream: payments, corrections, closed periods, names of players, and what is said of hands."""
