"""The people of a campaign: everybody who is left, one of them opened, the store, and a line for the dead."""
