"""The page: files that were built into the package. Where they are missing, the server says how to get them."""

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from undercroft.kernel.errors import N_
from undercroft.online.links import PLACES
from undercroft.server.http import language_of
from undercroft.words.language import catalogue

FOLDER: Final = Path(__file__).parent / "page"
INDEX: Final = "index.html"
HOME: Final = b'<base href="./" />'
BELOW: Final = b'<base href="../" />'
"""Where addresses on the page are relative to: at the invitation to a table or a campaign it lies one step above."""
INVITATION: Final = "invitation/"
"""The page as it is there."""
LASTING: Final = "assets/"
"""The folder of files whose names change with what is in them."""
SMALL: Final = 1_000
"""What is shorter is not worth packing, in bytes."""
MISSING: Final = N_(
    "This server has no page: the package was built without Node. In a clone of the repository, `make page` builds it. "
    "The tables are there all the same: `undercroft join` plays at them, and api/openapi.json describes the requests."
)
HEADERS: Final = {
    "content-security-policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'self'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
"""What a browser is told: nothing of anybody else's, no script or style that is not a file of ours."""

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")


@dataclass(frozen=True)
class PageFile:
    """A file of the page, plain and packed."""

    kind: str
    plain: bytes
    packed: bytes | None
    lasting: bool

    @classmethod
    def of(cls, name: str, data: bytes) -> "PageFile":
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        packed = gzip.compress(data, 9, mtime=0) if len(data) > SMALL and not kind.startswith("font/") else None
        return cls(kind, data, packed, name.startswith(LASTING))

    def response(self, request: Request) -> Response:
        takes_packed = "gzip" in request.headers.get("accept-encoding", "")
        found = Response(self.packed if self.packed and takes_packed else self.plain, media_type=self.kind)
        found.headers.update(HEADERS)
        found.headers["cache-control"] = "public, max-age=31536000, immutable" if self.lasting else "no-cache"
        if self.packed:
            found.headers["vary"] = "accept-encoding"
            if takes_packed:
                found.headers["content-encoding"] = "gzip"
        return found


@cache
def page_files(folder: Path) -> dict[str, PageFile]:
    """Every file of the page by its address; empty if it was not built."""
    if not (folder / INDEX).exists():
        return {}
    found = {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }
    found[INVITATION] = found[INDEX].replace(HOME, BELOW)
    return {name: PageFile.of(INDEX if name.endswith("/") else name, data) for name, data in found.items()}


def page_routes(folder: Path = FOLDER) -> list[BaseRoute]:
    """The page at the root, at the invitations to tables, and its files."""
    files = page_files(folder)

    async def missing(request: Request) -> Response:
        text = catalogue(language_of(request)).gettext(MISSING)
        return PlainTextResponse(f"{text}\n", headers=HEADERS | {"cache-control": "no-store"})

    async def home(request: Request) -> Response:
        return files[INDEX].response(request)

    async def invitation(request: Request) -> Response:
        return files[INVITATION].response(request)

    async def file(request: Request) -> Response:
        name = request.path_params["file"]
        if name not in files or name.endswith("/"):
            return PlainTextResponse("404\n", 404, headers=HEADERS | {"cache-control": "no-store"})
        return files[name].response(request)

    invited = [f"/{place}/{{id}}" for place in PLACES]
    if not files:
        return [Route(path, missing) for path in ("/", *invited)]
    return [Route("/", home), *(Route(path, invitation) for path in invited), Route("/{file:path}", file)]
