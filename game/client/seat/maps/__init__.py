"""A map being inspected, changed and tried out."""
