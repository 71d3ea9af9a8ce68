"""Records in their written forms."""
