"""A battle from a person's chair, without pygame."""
