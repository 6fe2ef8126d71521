"""How much of everything the door gives to one who knocks, and why that much."""

from dataclasses import dataclass

KB, MB = 1_000, 1_000_000


@dataclass(frozen=True)
class Limits:
    """Every bound of the server; tests have smaller ones.

    Whoever is known, because the application has said so of one of his cookies, is
    never made to go for somebody else's sake.
    """

    # A phone at the edge of the hall needs two or three seconds for its headers. It
    # counts from their first byte, so that a byte a minute buys nothing.
    headers_seconds: float = 15.0
    # Pages that refresh themselves lost connections when it was 2 s (decision 3);
    # somebody who connects and says nothing has as long.
    idle_seconds: float = 30.0
    # What a body may come at and an answer be read at, after so many seconds in which
    # nothing is asked: the worst Wi-Fi of a hall is ten times as fast.
    least_rate: int = 1 * KB
    slack_seconds: float = 20.0
    # How long somebody who was refused may go on talking before he is cut off: his
    # answer is lost if he is cut off at once.
    linger_seconds: float = 2.0

    # A browser of ours sends a tenth of it, all cookies included.
    headers_bytes: int = 16 * KB
    headers_count: int = 100
    # The longest address of ours has some hundred letters.
    target_bytes: int = 8 * KB
    # The largest file that a page takes has 2 MB; what a form may hold beside its
    # files Django bounds itself, at 2.5 MB.
    body_bytes: int = 10 * MB
    # A body in more pieces than this is no browser's; each costs the loop its time.
    body_pieces: int = 2_000

    # More of a body or an answer lies in a file, not in memory: pages as they are sent
    # to a browser are smaller, papers are not.
    in_memory_bytes: int = 64 * KB
    # What the system keeps of an answer that is not read. Left to itself it takes
    # megabytes, and whoever reads nothing is answered again and again as if he did.
    unread_bytes: int = 64 * KB
    # What all together may have sent or left unread, in memory and in files; beyond,
    # the stranger of whom there is most goes.
    held_bytes: int = 256 * MB

    # Each costs a descriptor or two and some kilobytes; a thousand players with
    # several connections each fit.
    connections: int = 4_000
    # A whole hall may have one address behind a router, so they are many; who has sent
    # nothing, or half of something, counts apart and goes first.
    of_one_address: int = 2_000
    # For so long whoever came, or has just begun, is not yet one who did too little.
    settling_seconds: float = 1.0
    unfinished_of_one_address: int = 1_000

    # Somebody reads patiently for a few seconds, in which so many are answered. What
    # is entered goes first, so that it hardly ever waits for another.
    reads_waiting: int = 1_000
    entries_waiting: int = 500
    retry_after_seconds: int = 5

    # How often lateness is looked for, and how long whoever was begun may still take
    # when the server is to stop.
    look_seconds: float = 1.0
    stop_seconds: float = 10.0
