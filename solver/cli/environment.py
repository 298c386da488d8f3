"""The check of all settings, before a command does anything."""

from __future__ import annotations

from solver.cli.interrupts import imported
from solver.settings import LibrarySettings, unknown_names


def check() -> None:
    """Checks every variable of the environment that begins with `LANDLORD_`.

    Raises:
        InvalidSetting: a value that cannot be used, or a name that is no setting.
    """
    if not unknown_names(LibrarySettings):
        LibrarySettings.read()
        return
    # The library must not import the service: it is found by its name, and only where the
    # environment has settings that may be the service's.
    try:
        service: type[LibrarySettings] = imported("api.config").Settings
    except ModuleNotFoundError:  # without the extra `service` nothing here reads its settings
        LibrarySettings.read()
    else:
        service.check_environment()
