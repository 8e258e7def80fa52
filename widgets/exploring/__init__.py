"""The experiments of the explore page: what they are made of, and the one that every game has."""
