"""The check of everything that a club holds."""
