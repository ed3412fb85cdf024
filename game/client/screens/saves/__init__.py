"""The list of saves and what can be done with them."""
