"""The ledger of rolls and the summary of a battle."""
