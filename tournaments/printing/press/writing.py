"""Writes a PDF while its objects come, so that none of them is held until the end."""

import hashlib
import struct
import zlib
from collections.abc import Sequence

LEVEL = 1  # of packing, of 9: nearly as tight in a fraction of the time
HEAD = b"%PDF-1.7\n%\xf0\x9f\x96\xa4\n"  # bytes that tell that this is no text
ENTRY = struct.Struct(">BII")  # where an object is: what kind of place, and which
FREE, PLAIN, PACKED = 0, 1, 2
NEVER = 65535  # the free place of a PDF is not used again


class Writing:
    """A PDF of which objects are named first, and written in whatever order."""

    def __init__(self) -> None:
        self.output = bytearray(HEAD)
        self.places = bytearray(ENTRY.pack(FREE, 0, NEVER))
        self.digest = hashlib.md5(usedforsecurity=False)

    def number(self) -> int:
        """The number of an object that will be written."""
        self.places += bytes(ENTRY.size)
        return len(self.places) // ENTRY.size - 1

    def put(self, number: int, data: bytes) -> None:
        """Write an object by itself, as one with a stream has to be."""
        self.place(number, PLAIN, len(self.output))
        self.output += b"%d 0 obj\n%b\nendobj\n" % (number, data)
        self.digest.update(data)

    def put_packed(self, objects: Sequence[tuple[int, bytes]]) -> None:
        """Write objects without streams together, packed."""
        stream, position = self.number(), 0
        heads = []
        for nth, (number, data) in enumerate(objects):
            self.place(number, PACKED, stream, nth)
            heads.append(b"%d %d" % (number, position))
            position += len(data) + 1
        head = b" ".join(heads) + b"\n"
        body = head + b"\n".join(data for _number, data in objects)
        told = b"/Type /ObjStm /N %d /First %d" % (len(objects), len(head))
        self.put(stream, packed(told, body))

    def place(self, number: int, kind: int, where: int, nth: int = 0) -> None:
        ENTRY.pack_into(self.places, number * ENTRY.size, kind, where, nth)

    def end(self, catalog: bytes, info: bytes) -> bytes:
        """The whole, with where its objects are, its root and what is said of it."""
        number, start = self.number(), len(self.output)
        self.place(number, PLAIN, start)
        count = len(self.places) // ENTRY.size
        own = self.digest.hexdigest().encode()
        told = b"/Type /XRef /Index [0 %d] /W [1 4 4] /Size %d" % (count, count)
        told += b" /Root %b /Info %b /ID [(%b) (%b)]" % (catalog, info, own, own)
        self.put(number, packed(told, bytes(self.places)))
        self.output += b"startxref\n%d\n%%%%EOF\n" % start
        return bytes(self.output)


def packed(told: bytes, body: bytes) -> bytes:
    """A stream, with what is told of it."""
    made = zlib.compress(body, LEVEL)
    return b"<<%b /Filter /FlateDecode /Length %d>>\nstream\n%b\nendstream" % (
        told,
        len(made),
        made,
    )
