"""A battle in words and data for people: sheets, narration, odds as shown, statistics."""
