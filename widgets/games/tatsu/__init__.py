"""Tatsu as it is shown."""
