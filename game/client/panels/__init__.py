"""What stands beside and over the board: bars, sheets, logs, odds, questions."""
