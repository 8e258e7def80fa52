"""In place of ``comm`` on a page whose Python runs in the browser: there is no kernel, so no browser opens anything."""


class _Nobody:
    def register_target(self, _name: str, _opened: object) -> None:
        """Nobody asks."""


def get_comm_manager() -> _Nobody:
    """What would hear of widgets that a browser wants to open."""
    return _Nobody()
