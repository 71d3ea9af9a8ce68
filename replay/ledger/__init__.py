"""The club's books: double-entry postings out of the money events, and what a treasurer asks of them."""
