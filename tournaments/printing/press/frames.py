"""What the server and a press send each other: a line of JSON, and bytes after it."""

import json
import struct
from collections.abc import Sequence
from typing import IO, Any

LENGTH = struct.Struct(">I")
Frame = tuple[dict[str, Any], list[bytes]]


def write(stream: IO[bytes], told: dict[str, Any], blobs: Sequence[bytes] = ()) -> None:
    """Send a message whole: how long it is, what it tells, and what goes with it."""
    header = json.dumps(told | {"sizes": [len(blob) for blob in blobs]}).encode()
    stream.write(LENGTH.pack(len(header)) + header)
    for blob in blobs:
        stream.write(blob)
    stream.flush()


def read(stream: IO[bytes]) -> Frame:
    """Wait for a message; EOFError where the other side is gone."""
    (length,) = LENGTH.unpack(exactly(stream, LENGTH.size))
    told = json.loads(exactly(stream, length))
    return told, [exactly(stream, size) for size in told.pop("sizes")]


def exactly(stream: IO[bytes], size: int) -> bytes:
    found = stream.read(size)
    if len(found) < size:
        raise EOFError
    return found
