"""A press: a process that lays out what it is sent until the server is gone.

python -m tournaments.printing.press.worker
"""

import gc
import json
import os
import re
import signal
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from tournaments.printing.press import frames
from tournaments.printing.press.typesetter import Typesetter

try:
    import resource
except ImportError:  # Windows has none, and a press is restarted by its count alone.
    resource = None  # type: ignore[assignment]  # a module or nothing

STATUS = Path("/proc/self/status")
KINDNESS = 10  # by so much a press steps back behind the server


def main() -> None:
    take, give = sys.stdin.buffer, own_output()
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # of the terminal, meant for the server
    if hasattr(os, "nice"):
        os.nice(KINDNESS)
    try:
        typesetter = Typesetter()
    except (ImportError, OSError) as error:
        frames.write(give, {"missing": str(error)})
        return
    # What a paper leaves behind is swept up at its end, and not in between.
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        answer_all(typesetter, take, give)
    except BrokenPipeError:
        os._exit(0)  # the server is gone, and whoever waited with it


def answer_all(typesetter: Typesetter, take: BinaryIO, give: BinaryIO) -> None:
    """Do what the server asks, until it asks nothing more."""
    frames.write(give, {"ready": True, "memory": memory()})
    while True:
        try:
            told, blobs = frames.read(take)
        except EOFError:
            return
        try:
            answer, made = work(typesetter, told, blobs)
        except Exception as error:
            answer, made = {"error": f"{type(error).__name__}: {error}"}, []
        gc.collect()
        frames.write(give, answer | {"memory": memory()}, made)


def own_output() -> BinaryIO:
    """Where answers go; whatever else is printed goes to the log of the server."""
    sys.stdout.flush()
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return output


def work(
    typesetter: Typesetter, told: dict[str, Any], blobs: Sequence[bytes]
) -> tuple[dict[str, Any], list[bytes]]:
    variant = told["variant"]
    if told["do"] == "whole":
        made, pages = typesetter.whole(blobs[0].decode(), variant)
        return {"pages": pages}, [made]
    if told["do"] == "part":
        made, places = typesetter.part(blobs[0].decode(), variant, told["probe"])
        return places, [made]
    if told["do"] == "matching":
        made, places = typesetter.matching(blobs[0].decode(), variant, told["probe"])
        return places, [made]
    if told["do"] == "opening":
        html, rows = (blob.decode() for blob in blobs)
        made, places = typesetter.opening(html, variant, json.loads(rows))
        return places, [made]
    if told["do"] == "copies":
        html, rows = (blob.decode() for blob in blobs)
        made, places = typesetter.copies(
            html, variant, told["start"], told["probe"], json.loads(rows)
        )
        return places, [made]
    left = iter(blobs)
    papers = [
        (next(left).decode(), list(islice(left, parts))) for parts in told["parts"]
    ]
    return {}, [typesetter.bound(papers, variant)]


def memory() -> int:
    """The most megabytes that this process has held."""
    # Linux hands on what the process had held that began this one, but not here.
    if STATUS.exists():
        held = re.search(r"VmHWM:\s*(\d+) kB", STATUS.read_text("ascii"))
        return int(held[1]) // 1024 if held else 0
    if resource is None:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // (1024 * 1024 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    main()
