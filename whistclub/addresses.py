"""The addresses under which this machine can be reached on its own network."""

import socket
import struct

from whistclub.spoken import _, console_sentence

try:
    import fcntl
except ImportError:  # Windows has none, and is asked another way below.
    fcntl = None  # type: ignore[assignment]  # a module or nothing

LOCAL = ("localhost", "127.0.0.1", "[::1]")
ASK_ADDRESS = 0x8915  # SIOCGIFADDR of Linux


def lan_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine that another one can dial."""
    found = {*interface_addresses(), *route_addresses(), *name_addresses()}
    return sorted(a for a in found if not a.startswith(("127.", "0.")))


def host_names() -> list[str]:
    """Return the names by which this machine may be called in a browser."""
    name = socket.gethostname().lower()
    return sorted({name, f"{name.split('.')[0]}.local"})


def interface_addresses() -> set[str]:
    """Ask each network card, so that cable, Wi-Fi and own hotspot all count."""
    found: set[str] = set()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            try:
                answer = fcntl.ioctl(probe.fileno(), ASK_ADDRESS, request)
            except (OSError, AttributeError):
                continue  # without an address, or not Linux
            found.add(socket.inet_ntoa(answer[20:24]))
    return found


def route_addresses() -> set[str]:
    """Ask which card would be used: connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation
        except OSError:
            return set()
        return {probe.getsockname()[0]}


def name_addresses() -> set[str]:
    try:
        return set(socket.gethostbyname_ex(socket.gethostname())[2])
    except OSError:
        return set()


def say_where(port: int) -> None:
    """Say where the server is found, once it listens."""
    print(
        console_sentence(
            _("On this computer: %(address)s"), address=f"http://localhost:{port}/"
        )
    )
    near = _("On the same network: %(address)s")
    for address in lan_addresses():
        print(console_sentence(near, address=f"http://{address}:{port}/"))
    print(console_sentence(_("To stop: Ctrl+C.")), flush=True)
