"""``python -m terakoya``: see `terakoya.cli`."""

from terakoya.cli import main

raise SystemExit(main())
