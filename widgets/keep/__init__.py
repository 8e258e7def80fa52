"""Keeping tables: the store, what a page needs of one, and watching a table for what other pages save."""
