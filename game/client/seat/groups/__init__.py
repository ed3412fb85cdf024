"""Several people over an evening and over many: series of battles, and a league."""
