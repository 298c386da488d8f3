"""The C++ core, as `_core`: hands, compiled rules, plays, the table, search."""
