"""Case files: a situation, dice, orders and what must come of them, in a text that needs no Python
(docs/cases.md)."""
