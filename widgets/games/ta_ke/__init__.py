"""Ta-Ké as it is shown."""
