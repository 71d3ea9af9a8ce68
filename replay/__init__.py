"""Paipu's library: game records as immutable events, replayed, checked and settled.

- ``events``: the events of every kind of game, their envelope and their bytes
- ``club_events``: the events of the club's own stream: what belongs to no game
- ``rules``: what is legal and what follows from it; a room for each kind of game
- ``timeline``: the table after any event of a game, for any eyes
- ``view``: what a pair of eyes sees of a table, for terminal, page and program
- ``store``: the event store, on SQLite or PostgreSQL
- ``ledger``: the club's books
- ``audit``: the log: what proves that nothing was changed
- ``formats``: records as files
- ``club``: the use cases, behind one façade
- ``answers``: what the club answers, one struct for each thing
- ``offline``: what works without a club
- ``schemas``: the arguments and answers of terminal, pages and API
- ``simulation``: evenings played by bots
- ``samples``: the sample games that come with Paipu
- ``seal``: the hash of an event in the log
- ``identity``: ids made from content, for records without ids
- ``pairing``: which teams meet at a table of a team match
- ``cards``: codes of cards, and packs
- ``money``: amounts as integers of minor units
- ``clock``: the clock of this machine, which dates what is recorded
- ``locks``: locks on files, waited for in turn and not for ever
- ``disk``: whether a disk is full
- ``times``: moments in UTC, as microseconds
- ``display``: text that is safe to show in a terminal or a spreadsheet
- ``errors``: the one tree of refusals
- ``messages``: what people read: texts with codes and values, put into words by a catalogue
"""
