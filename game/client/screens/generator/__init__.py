"""The screen where maps are made from a seed: `columns` has the wishes, `preview` shows what came of them,
`balance` how even it is."""
