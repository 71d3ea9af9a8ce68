"""The recorder's page beside its address and its template: what is in it besides the table.

- ``words``: what it says, as its program gets it
- ``wording``: the texts of the page that people read, each with its code
"""
