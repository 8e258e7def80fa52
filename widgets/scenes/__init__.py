"""What pictures of all games are made of: the parts of a scene, and the words for hidden things."""
