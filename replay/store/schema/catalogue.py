"""What PostgreSQL's catalogue says of a club: one statement for each kind of part, each row a line of :mod:`replay.store.schema`.

Names are given without their schema, as each club has one of its own.
"""

from __future__ import annotations

from replay.store.schema import TABLES

_NAMES = ", ".join(f"'{name}'" for name in TABLES)
_OURS = f"c.relnamespace = current_schema()::regnamespace AND c.relname IN ({_NAMES})"

_TRIGGERS = f"""
    SELECT format('trigger %%s: %%s %%s %%s',
        t.tgname, replace(pg_get_triggerdef(t.oid), current_schema() || '.', ''), t.tgenabled, p.prosrc)
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND {_OURS} ORDER BY t.tgname
"""
# A view is a table with a rule.
_RULES = f"""
    SELECT format('rule %%s of %%s:', r.rulename, c.relname)
    FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
    WHERE {_OURS} ORDER BY c.relname, r.rulename
"""
_TABLES = f"""
    SELECT format('table %%s: %%s %%s %%s', c.relname, c.relkind, c.relpersistence, CASE WHEN c.relrowsecurity THEN 'row security' END)
    FROM pg_class c
    WHERE {_OURS} ORDER BY c.relname
"""
_COLUMNS = f"""
    SELECT format('column %%s.%%s: %%s', c.relname, a.attname, concat_ws(' ',
        format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attnotnull THEN 'NOT NULL' END,
        CASE WHEN a.attgenerated <> '' THEN 'GENERATED' WHEN d.oid IS NOT NULL THEN 'DEFAULT' END,
        pg_get_expr(d.adbin, d.adrelid),
        nullif(a.attidentity::text, '')))
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE a.attnum > 0 AND NOT a.attisdropped AND {_OURS} ORDER BY c.relname, a.attname
"""
# Newer servers list NOT NULL among the constraints too ('n'); the column says it.
_CONSTRAINTS = f"""
    SELECT format('constraint %%s of %%s: %%s', k.conname, c.relname, pg_get_constraintdef(k.oid))
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype <> 'n' AND {_OURS} ORDER BY c.relname, k.conname
"""
_INDEXES = f"""
    SELECT format('index %%s: %%s %%s', i.relname, replace(pg_get_indexdef(i.oid), current_schema() || '.', ''),
        CASE WHEN NOT (x.indisvalid AND x.indisready) THEN 'INVALID' END)
    FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
    WHERE {_OURS} ORDER BY i.relname
"""

ACTING = (_TRIGGERS, _RULES)
"""What can make a write do something other than it says."""
EVERYTHING = (*ACTING, _TABLES, _COLUMNS, _CONSTRAINTS, _INDEXES)


def _state_of(tables: str) -> str:
    # In no order: where the same rows come in another one, everything is read once more, and a sort would be paid for by every append.
    return f"""
    SELECT concat_ws(' ',
        (SELECT string_agg(concat(t.oid, ':', t.xmin, ':', p.xmin), ',')
            FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE t.tgrelid IN ({tables})),
        (SELECT string_agg(concat(r.oid, ':', r.xmin), ',') FROM pg_rewrite r WHERE r.ev_class IN ({tables})))
"""


STATE = _state_of(f"SELECT c.oid FROM pg_class c WHERE {_OURS}")
"""What changes with every change to one of those: a fraction of the time of reading them."""
APPEND_STATE = _state_of("'events'::regclass,'unsealed'::regclass")
"""The same of the tables that an append of a live hand writes to: a tenth of that time."""
