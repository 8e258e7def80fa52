#!/bin/sh
# Prints the first Python that can make our environment: 3.11 or newer, with venv.
for name in ${PYTHON:-python3.13 python3.12 python3.11 python3 python}; do
    if "$name" -c 'import sys, venv, ensurepip; raise SystemExit(sys.version_info < (3, 11))' 2>/dev/null; then
        command -v "$name"
        exit 0
    fi
done
echo "Terakoya needs Python 3.11 or newer with its venv module (on Debian: apt install python3-venv)." >&2
echo "Name another one with: make PYTHON=/path/to/python …" >&2
exit 1
