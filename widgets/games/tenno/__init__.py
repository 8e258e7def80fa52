"""Tenno as it is shown."""
