"""The title: what there is to go on with, and what can be begun."""
