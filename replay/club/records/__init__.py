"""Records on their way into the club and out of it."""
