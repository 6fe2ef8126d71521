"""One press: a process that is started, asked, and ended, whatever becomes of it."""

import logging
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Timer
from typing import Any

from tournaments.printing.press import frames

HOUSE = Path(__file__).resolve().parents[3]
COMMAND = (sys.executable, "-m", "tournaments.printing.press.worker")
SECONDS_TO_START = 60.0
PAPERS = 200  # and a press is started anew, or when it holds so many megabytes
MEGABYTES = 400

log = logging.getLogger(__name__)


class Missing(Exception):
    """This computer lacks what it takes to make a PDF."""


class FellOver(Exception):
    """The process is gone, or says what nobody understands."""


class Hung(Exception):
    """The process took too long, and was ended."""


class Machine:
    """A press, from its first paper on; it is started when there is one."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self.command = command
        self.process: subprocess.Popen[bytes] | None = None
        self.made = 0
        self.memory = 0

    @property
    def is_worn(self) -> bool:
        return self.made >= PAPERS or self.memory >= MEGABYTES

    def start(self) -> None:
        """Start the process, if it does not run, and wait until it is warm."""
        if self.process is not None and self.process.poll() is None:
            return
        self.end()
        self.made = self.memory = 0
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=HOUSE,
            # Windows knows no niceness, which the process takes upon itself elsewhere.
            creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
        )
        told, _ = self.heard(SECONDS_TO_START)
        if "missing" in told:
            self.end()
            raise Missing(told["missing"])

    def ask(
        self, told: dict[str, Any], blobs: Sequence[bytes], seconds: float
    ) -> frames.Frame:
        """Have something done; a process that does not answer in time is ended."""
        if self.is_worn:
            self.end()
        self.start()
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            frames.write(self.process.stdin, told, blobs)
        except OSError as error:
            self.end()
            raise FellOver(str(error)) from error
        answer, made = self.heard(seconds)
        self.made += 1
        self.memory = answer.get("memory", 0)
        return answer, made

    def heard(self, seconds: float) -> frames.Frame:
        """What the process says next; it is ended when it says nothing."""
        process = self.process
        assert process is not None
        assert process.stdout is not None
        late: list[bool] = []

        def give_up() -> None:
            late.append(True)
            process.kill()

        timer = Timer(seconds, give_up)
        timer.daemon = True
        timer.start()
        try:
            return frames.read(process.stdout)
        except (EOFError, OSError, ValueError) as error:
            self.end()
            if late:
                raise Hung(f"nothing for {seconds} seconds") from error
            raise FellOver(f"exit status {process.returncode}") from error
        finally:
            timer.cancel()

    def kill(self) -> None:
        """End what it is doing, from another thread."""
        if self.process is not None:
            self.process.kill()

    def end(self) -> None:
        """End the process, and wait until it is gone."""
        process, self.process = self.process, None
        if process is None:
            return
        process.kill()
        for pipe in (process.stdin, process.stdout):
            try:
                if pipe is not None:
                    pipe.close()
            except OSError:
                pass  # what was still to be written has no reader
        process.wait()
