"""Paipu in the browser: pages for people, an API for programs. No rules are known here."""
