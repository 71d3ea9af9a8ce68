"""The terminal: commands parse words, call :mod:`replay.club`, and print.

- ``commands``: the commands of ``paipu``, one a file named after it
- ``drawing``: the table drawn in a terminal
- ``entry``: where the program begins
- ``files``: the files of records and logs, and what a check of them or of a club finds
- ``language``: the catalogue of the terminal, for messages and help, and what click says itself
- ``main``: the command ``paipu``, and where a refusal becomes a sentence and an exit code
- ``options``: options and examples of help that several commands share, and the file of settings
- ``output``: the club opened, data on stdout, words on stderr, whole files, and questions
- ``recording``: the prompt at which a game is recorded, and what may be typed next there
- ``wording``: the texts of this room that people read, each with its code
"""
