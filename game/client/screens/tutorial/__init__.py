"""The lessons: their list, and the guide that leads through one."""
