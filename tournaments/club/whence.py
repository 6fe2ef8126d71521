"""Tells from where somebody signs in: this very machine, or an address."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

OF_A_HOUSE = 64  # bits of an IPv6 address: whoever has one has all that follow


def address_of(request: HttpRequest) -> str:
    """Return the address of who asks, for counting; empty for this machine itself.

    Behind a proxy it is what the proxy says last, and nobody sits at this machine.
    """
    peer = request.META.get("REMOTE_ADDR", "")
    if settings.BEHIND_PROXY:
        said = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        return network_of(said or peer)
    # The name of the server is its own end of the connection.
    if is_loopback(peer) or peer == request.META.get("SERVER_NAME"):
        return ""
    return network_of(peer)


def is_loopback(text: str) -> bool:
    found = parse_address(text)
    return found is not None and found.is_loopback


def network_of(text: str) -> str:
    """Return an address, or of IPv6 the network of the house that it belongs to."""
    found = parse_address(text)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, OF_A_HOUSE), strict=False))
    return str(found or text)


def parse_address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found
