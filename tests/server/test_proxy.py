"""The proxies of docs/server_club.md, where they are installed: requests and sockets pass through them under a path."""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.kit import installed
from tests.server.test_attacks import listening
from tests.server.test_process import free_port
from tools.engines import program
from undercroft.online.messages import VERSION

pytestmark = pytest.mark.once
DOCUMENT = Path(__file__).parents[2] / "docs" / "server_club.md"


def example(name: str, server: int, port: int) -> str:
    """A configuration as the document has it, for one server and without TLS."""
    (text,) = re.findall(rf"```{name}\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    text = re.sub(r"\n *(server 127.0.0.1:8601;|ssl_certificate.*;)", "", text).replace(" 127.0.0.1:8601", "")
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};").replace("127.0.0.1:8600", f"127.0.0.1:{server}")
    return text.replace("server_name club.example;", "").replace("club.example {", f"http://127.0.0.1:{port} {{")


def command(name: str, text: str, folder: Path) -> list[str]:
    file = folder / "proxy.conf"
    if name == "caddy":
        file.write_text(f"{{\n    admin off\n}}\n{text}")
        return [installed(program, "caddy"), "run", "--adapter", "caddyfile", "--config", str(file)]
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file.write_text(f"daemon off; pid {folder}/pid; events {{}}\nhttp {{\naccess_log off;\n{places}{text}}}\n")
    return [installed(program, "nginx"), "-c", str(file), "-e", str(folder / "log")]


@contextmanager
def behind(name: str, folder: Path) -> Iterator[str]:
    """The address of a server behind a proxy."""
    port = free_port()
    with listening(folder, prefix="/undercroft", behind_proxy=True, sockets=1) as server:
        home = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        asked = command(name, example(name, server, port), folder)
        proxy = subprocess.Popen(asked, cwd=folder, env=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while proxy.poll() is None:
                try:
                    httpx2.get(f"http://127.0.0.1:{port}/undercroft/health")
                    break
                except httpx2.TransportError:
                    pass
            assert proxy.poll() is None, (folder / "log").read_text()
            yield f"127.0.0.1:{port}/undercroft"
        finally:
            proxy.terminate()
            proxy.wait()


@pytest.mark.parametrize("name", ["nginx", "caddy"])
def test_requests_and_sockets_pass_through_a_proxy(name: str, tmp_path: Path) -> None:
    with behind(name, tmp_path) as place:
        assert httpx2.get(f"http://{place}/health").json() == {"ready": True}
        assert httpx2.get(f"http://{place}/metrics").status_code == 403
        wish = {"game": "mini-rogue", "options": {"hero": "mage"}, "name": "Ann"}
        lie = {"x-forwarded-for": "203.0.113.9"}
        found = httpx2.post(f"http://{place}/api/tables", json=wish, headers=lie).json()
        url, token = f"ws://{place}/api/tables/{found['table']}/socket", found["keys"][0]["token"]
        hello = json.dumps({"type": "hello", "version": VERSION, "tokens": [token]})
        with connect(url, origin=Origin(f"http://{place.partition('/')[0]}")) as ann:
            ann.send(hello)
            while json.loads(ann.recv())["type"] != "shown":
                pass
            with connect(url, additional_headers=lie) as same:  # whatever it says, it is the same address
                assert json.loads(same.recv())["reason"] == "crowded"
        with pytest.raises(InvalidStatus):
            connect(url, origin=Origin("https://evil.example")).__enter__()
