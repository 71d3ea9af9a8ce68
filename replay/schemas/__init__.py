"""The doors' schemas (marshmallow): what web and terminal take as arguments, and what they give to programs."""
