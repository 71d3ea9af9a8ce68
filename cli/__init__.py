"""The terminal: commands parse words, call :mod:`replay.club`, and print.

- ``addresses``: addresses with a secret in them, shown once
- ``commands``: the commands of ``paipu``, one a file named after it
- ``drawing``: the table drawn in a terminal
- ``entry``: where the program begins
- ``language``: the catalogue of the terminal, for messages and help
- ``log_files``: writes, reads and checks the files of a log, for ``paipu log`` and ``paipu receipt``
- ``main``: the command ``paipu``, and where a refusal becomes a sentence and an exit code
- ``options``: options and examples of help that several commands share
- ``output``: the club opened, data on stdout, words on stderr, whole files
- ``questions``: questions to the person at the terminal
- ``record_files``: the record files that a path names
- ``reviews``: confirmations and disputes of a game's finished hands, in lines
- ``wording``: the texts of this room that people read, each with its code
"""
