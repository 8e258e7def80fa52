"""The site without a server: the same pages, with Python inside the browser (Pyodide in a web worker).

``scripts/site.py`` builds it. Whoever has the device owns the engine: hidden cards are hidden from eyes alone.
"""
