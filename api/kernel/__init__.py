"""What kernels offer in different ways: events of sockets, the death of a parent, memory.

Linux has calls of its own, which are faster or stronger. Other systems, such as macOS, have the
portable ways. Here is decided which of the two the whole service uses.
"""

import sys

if sys.platform == "linux":
    from api.kernel.linux import (
        DisconnectWatcher,
        Events,
        Watchdog,
        die_with_parent,
        file_in_memory,
        resident,
    )
else:
    from api.kernel.portable import (
        DisconnectWatcher,
        Events,
        Watchdog,
        die_with_parent,
        file_in_memory,
        resident,
    )

__all__ = [
    "DisconnectWatcher",
    "Events",
    "Watchdog",
    "die_with_parent",
    "file_in_memory",
    "resident",
]
