"""What directors decide: who is what in the club, how the club is set, and which boards are released.

- ``office``: records it, and says how it is now
- ``wording``: the texts of this room that people read, each with its code
"""
