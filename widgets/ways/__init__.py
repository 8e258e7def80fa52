"""How a page reaches the browser that shows it: as a widget of a notebook, from a web worker, or as a recording."""
