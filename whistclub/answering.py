"""Says where the server is found, as soon as it answers."""

from typing import Any

from whistclub.addresses import lan_addresses


def when_ready(server: Any) -> None:
    """Called by gunicorn once it listens."""
    port = server.address[0][1]
    print(f"On this computer:   http://localhost:{port}/")
    for address in lan_addresses():
        print(f"On the same network: http://{address}:{port}/")
    print("To stop: Ctrl+C.", flush=True)
