"""Questions about many hands, asked of data files by DuckDB.

- ``questions``: the questions, each a query and the words around it
- ``answers``: what the files of a data set answer
- ``scratch``: a temporary folder for these files
- ``plots``: an answer as a picture
- ``page``: answers as a page in Markdown
- ``wording``: the texts of this room that people read, each with its code
"""
