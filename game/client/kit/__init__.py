"""Drawing, text, pictures, sound and widgets: knows of no battle."""
