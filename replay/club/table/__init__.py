"""A game while it is recorded.

- ``last_table``: the table after the last event, read from the rows
"""
