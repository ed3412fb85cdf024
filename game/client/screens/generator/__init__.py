"""The screen where maps are made from a seed: `columns` has the wishes, `preview` shows what came of them and
how even it is."""
