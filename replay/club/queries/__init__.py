"""Queries of the club: each answer is a struct of :mod:`replay.answers`.

- ``games``: games with their hands, lists of them, those of an evening, antes of hands that are being played
- ``hands``: how hands ended and what they were worth, their steps, those struck out and entered again, score sheets
- ``players``: who plays them
- ``boards``: duplicate boards, compared; their deals, and fair decks
- ``matches``: team matches over several tables
- ``names``: lists by name; whom a lot put first
"""
