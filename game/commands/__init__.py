"""The command line: its words, what is meant by them, and the commands of many battles and of the day's;
`game/cli.py` has the rest."""
