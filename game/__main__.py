"""`python -m game` is the command `enfilade`."""

from game.cli import main

main()
