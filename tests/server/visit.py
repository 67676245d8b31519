#!/usr/bin/env python3
"""A visit at a house that runs somewhere: tests/server/visit.py ADDRESS [CODE]. Opens a table, or goes to the one with that
code, over a WebSocket; prints the code. Certificates are not checked: it may have its own."""

import http.client
import ssl
import sys
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from server.client import Address, Player  # noqa: E402


def main():
    url = urlsplit(sys.argv[1])
    tls = None
    if url.scheme == "https":
        tls = ssl.create_default_context()
        tls.check_hostname, tls.verify_mode = False, ssl.CERT_NONE
    house = Address(url.port or {"http": 80, "https": 443}[url.scheme], tls)
    ana = Player(house, "Ana")
    code = sys.argv[2] if len(sys.argv) > 2 else ana.open_table(house, game="riffifi", players=3, botPace=0)
    status, _ = house.ask("GET", f"/api/tables/{code}", headers=ana.authorization)
    if status != http.client.OK:
        sys.exit(f"visit: {status} for the table {code}")
    ana.connect(house)
    ana.enter(code)
    ana.socket.close()
    print(code)


if __name__ == "__main__":
    main()
