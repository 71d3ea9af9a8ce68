"""The terminal: commands parse words, call :mod:`replay.club`, and print."""
