"""Questions about many hands, asked of data files by DuckDB.

- ``intervals``: intervals of 95 % for shares and means
- ``questions``: the questions, each a query and the words around it, and what the files of a data set answer
- ``findings``: answers with their intervals, and what they say in words
- ``page``: answers as pictures, and as a page in Markdown
"""

from replay.faces import lazily

__getattr__ = lazily(__name__, page="answers_of draw")
