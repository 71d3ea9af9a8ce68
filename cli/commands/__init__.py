"""The commands of ``paipu``, one a file named after it."""
