"""Samurai Sword as it is shown."""
