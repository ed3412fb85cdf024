"""The challenge of the day at a seat: what is shown of it, its battle, the tries that are kept."""
