"""Paipu's library: game records as immutable events, replayed, checked and settled.

- ``club``: the use cases, behind one façade
- ``offline``: what works without a club
- ``schemas``: the arguments and answers of terminal, pages and API
- ``statistics``: questions about many hands, asked of games as tables
- ``data``: games as tables for those who count
- ``charts``: the line of an evening, drawn as SVG
- ``pictures``: a picture of the table to share, as SVG and as PNG
- ``table``: the table after any event of a game, for any eyes; bots and sample games
- ``audit``: the log: what proves that nothing was changed
- ``formats``: records as files
- ``ledger``: the club's books
- ``identity``: ids made from content, for records without ids
- ``store``: the event store, on SQLite or PostgreSQL
- ``rights``: what a club may set, and who may see and do what
- ``answers``: what the club answers, one struct for each thing
- ``rules``: what is legal and what follows from it; a room for each kind of game
- ``engine``: bulk work on every core, or on a cluster
- ``values``: events, cards, money, times
- ``system``: locks on files, full disks, modes of files
- ``words``: texts with codes, errors, names, languages
- ``faces``: what a room gives to others, found when it is first asked for
"""
