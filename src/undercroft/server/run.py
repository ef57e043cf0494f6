"""Runs the server until it is told to stop."""

import contextlib
import gc
import json
import logging
import sys
from datetime import UTC, datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.server.settings import Settings

if TYPE_CHECKING:
    from uvicorn import Config

KEEP_ALIVE_S: Final = 10
PING_S: Final = 20.0
"""How often a silent socket is asked whether it is still there."""
STOP_S: Final = 10
"""How long those who are being answered are waited for."""
NOT_STARTED: Final = 3
SWITCH_S: Final = 0.001
"""How long a bot that thinks may hold up everything else."""
SELDOM: Final = (20_000, 20, 100)
"""How seldom to look for garbage that holds itself: answers make none, and looking through all tables takes long."""
BACKLOG: Final = 2_048
NEEDED: Final = ("starlette", "uvicorn", "websockets", "prometheus_client")


class MissingPackages(UndercroftError):
    """The server cannot run; the message says what is missing."""


class Lines(logging.Formatter):
    """One line of JSON for each thing that happens. Nothing in it is a token, a table or a name."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line)


def log_in_lines() -> None:
    """Send everything that is logged to standard error, as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)


def allow_files() -> None:
    """Every connection is a file: as many as the system lets a process open."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    with contextlib.suppress(OSError, ValueError):
        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def run(settings: Settings) -> None:
    """Serve until the process is told to stop; then finish what is under way."""
    if any(find_spec(name) is None for name in NEEDED):
        raise MissingPackages(N_("the server needs more packages: install undercroft[server]"))
    import uvicorn

    log_in_lines()
    allow_files()
    sys.setswitchinterval(SWITCH_S)
    gc.set_threshold(*SELDOM)
    server = uvicorn.Server(configured(settings))
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
    if not server.started:  # the log says why
        sys.exit(NOT_STARTED)


def configured(settings: Settings) -> "Config":
    """How it is served."""
    from uvicorn import Config

    from undercroft.online.messages import MESSAGE_MOST
    from undercroft.server.app import server_app
    from undercroft.server.line import Door, Line

    return Config(
        server_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        backlog=BACKLOG,
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=STOP_S,
        http=Door,
        ws=Line,
        ws_max_size=4 * MESSAGE_MOST,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        proxy_headers=False,
    )
