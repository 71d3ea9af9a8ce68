"""What the club answers: one frozen struct for each thing that pages, terminal and API show.

Each field is named and described here and nowhere else: :mod:`replay.schemas.generated` makes the schemas of the API out of it.
"""
