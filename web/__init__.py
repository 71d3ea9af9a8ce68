"""Paipu in the browser: pages for people, an API for programs. No rules are known here.

- ``api``: the API at ``/api/v1``
- ``app``: the Flask application
- ``cards``: the pictures of cards, as the room of each kind of game draws them
- ``charts``: balances as lines over time, for an SVG
- ``compression``: answers compressed with gzip for clients that accept it
- ``current_club``: the club that the running app shows
- ``event_text``: what the club's own events say, each in one sentence
- ``eyes``: whose eyes are asked for, and whether whoever asks may use them
- ``filters``: what templates call: money, days, cards and addresses in the words of a page
- ``form_tokens``: the token that shows that a form comes from a page of the session that sends it
- ``forms``: the pages' own forms: read strictly, one effect for a double tap, and the same page again where one is refused
- ``language``: the catalogue of a request, in which pages word messages and the texts of templates
- ``links``: links with a secret in them, which leads nowhere but here
- ``names``: how many names a page of a list shows
- ``notices``: what a form has just recorded, in words
- ``page_cache``: pages of steps that were played, kept as they were sent, for 304 and for whoever asks again
- ``pages``: the pages, one file for each group of them
- ``query_args``: the arguments of an address, read strictly: nothing unknown, nothing twice
- ``refusals``: whatever is refused or goes wrong, as one kind sentence: a page for people, problem details for programs
- ``rights``: which right each address needs, and whether whoever asks has it
- ``security``: what keeps other web pages out: whose requests are answered, and what a browser may do with the answers
- ``server``: serving the viewer on this machine, and on no other address until there are accounts
- ``visitors``: who asks: by a cookie, by a token, or as the owner of this machine
- ``wording``: the texts of the pages that no template has, each with its code
"""
