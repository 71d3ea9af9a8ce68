"""Paipu in the browser: pages for people, an API for programs. No rules are known here.

- ``api``: the API at ``/api/v1``
- ``app``: the Flask application
- ``cards``: the pictures of cards, and rows of them with the marks of what a step moved
- ``charts``: balances as lines over time, for an SVG
- ``connections``: limits on connections: slow clients are cut off
- ``current_club``: the club that the running app shows
- ``feed``: the live feed: streams of new events
- ``filters``: the functions of templates: money, days, names and addresses in words, and the head of every page
- ``forms``: the pages' own forms: read strictly, with a token of the session, one effect for a double tap
- ``game_list``: the list of games as the home page shows it; the bars of the page of a game and of the end of a hand
- ``gateway``: from the server to the pages: slow requests hold no thread; the limit of each client
- ``language``: the language of an answer, and the switch of every page
- ``links``: links with a secret in them, and the codes of a table, each shown once
- ``pages``: the pages, one file for each group of them
- ``recorder``: the texts of the recorder's page while it runs in a browser
- ``recording``: recording of moves and payments, for pages and the API
- ``refusals``: each refusal and fault as one kind sentence: a page for people, problem details for programs
- ``request``: the origin and host of a request, and the arguments of its address
- ``request_log``: the log of requests, and figures of the running server for Prometheus
- ``responses``: compressed answers, and a cache of step pages
- ``rights``: the right that each address needs, and the test that the visitor has it
- ``security``: protection from other web pages; the programs of other sites that are admitted
- ``server``: serving the pages: on this machine, in the room, under TLS, or behind a proxy
- ``static_files``: style sheets and programs, under addresses that change with their content
- ``studies``: hands studied by a process of its own, where that takes longer than a page may
- ``visitor_filter``: a filter of every answer for the visitor: the eyes that they may use, and hindsight
- ``visitors``: the visitor: by a cookie, by a token, or as the owner of this machine
"""
