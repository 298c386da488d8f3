"""The web server: `python -P -m api.web_server --config python:api.server` is gunicorn.

It has the arguments and the settings of gunicorn's own command. But that command puts the current
folder in front of where Python finds modules, whatever lies there.
"""

from __future__ import annotations

import os
import sys

from gunicorn.app.wsgiapp import WSGIApplication


class WebServer(WSGIApplication):  # type: ignore[misc]
    """gunicorn in the folder that it was started in, without the modules of that folder."""

    def chdir(self) -> None:
        """Goes to the folder of the option --chdir, where there is one."""
        os.chdir(self.cfg.chdir)


if __name__ == "__main__":
    sys.exit(WebServer("%(prog)s [OPTIONS]", prog="gunicorn").run())
