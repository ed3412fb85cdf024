"""The challenge of the day, and how it went on earlier days."""
