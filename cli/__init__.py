"""The terminal: commands parse words, call :mod:`replay.club`, and print.

- ``addresses``: addresses with a secret in them, shown once
- ``completion``: what may be typed next at the prompt of a game
- ``commands``: the commands of ``paipu``, one a file named after it
- ``drawing``: the table drawn in a terminal
- ``engines``: who does the bulk work of a command
- ``entry``: where the program begins
- ``click_words``: what click says itself, in that language
- ``line_breaks``: text in lines of a terminal in which letters may be wide
- ``language``: the catalogue of the terminal, for messages and help
- ``log_files``: writes, reads and checks the files of a log, for ``paipu log`` and ``paipu receipt``
- ``main``: the command ``paipu``, and where a refusal becomes a sentence and an exit code
- ``options``: options and examples of help that several commands share
- ``output``: the club opened, data on stdout, words on stderr, whole files
- ``questions``: questions to the person at the terminal
- ``recording``: the prompt at which a game is recorded
- ``record_files``: the record files that a path names
- ``reviews``: confirmations and disputes of a game's finished hands, in lines
- ``settings``: the file of settings
- ``verified``: what a check of a whole club shows, and how commands say what it found
- ``wording``: the texts of this room that people read, each with its code
"""
