"""The logs of the NJUPT / OpenGuanDan engine, read and written (docs/njupt.md)."""
