"""A press makes papers at once, and whatever becomes of it, somebody is told."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tests.printing.presses import press, script, without_pango, words_of
from tournaments.printing.press import job as jobs
from tournaments.printing.press import machine as machines
from tournaments.printing.press.job import Job, Why
from tournaments.printing.press.machine import COMMAND, HOUSE

pytestmark = [pytest.mark.press, pytest.mark.long]
PAPER = (
    '<!doctype html><html lang="fr"><title>Menu</title><body><p>{}</p></body></html>'
)
LONG = 300  # seconds for whoever waits here


def made(opened, words="Boulettes"):
    job = opened.put(Job(PAPER.format(words)))
    assert job.over.wait(LONG)
    return job


def process_of(opened):
    (machine,) = opened.at_work
    return machine.process.pid


def is_gone(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def wait_until(true):
    for _ in range(200):
        if true():
            return True
        time.sleep(0.05)
    return False


def test_one_process_makes_one_paper_after_the_other():
    with press() as opened:
        first = words_of(made(opened, "Boulettes").made)
        process = process_of(opened)
        second = words_of(made(opened, "Vol-au-vent").made)

        assert (first.split(), second.split()) == (["Boulettes"], ["Vol-au-vent"])
        assert process_of(opened) == process


def test_a_press_steps_back_behind_the_server():
    with press() as opened:
        made(opened)

        mine = os.getpriority(os.PRIO_PROCESS, 0)
        its = os.getpriority(os.PRIO_PROCESS, process_of(opened))
        assert its == min(mine + 10, 19)


def test_a_press_that_made_many_papers_is_started_anew(monkeypatch):
    monkeypatch.setattr(machines, "PAPERS", 2)
    with press() as opened:
        processes = []
        for _ in range(4):
            made(opened)
            processes.append(process_of(opened))

    assert processes[0] == processes[1] != processes[2] == processes[3]
    assert is_gone(processes[0])


def test_a_press_that_holds_too_much_is_started_anew(monkeypatch):
    monkeypatch.setattr(machines, "MEGABYTES", 1)
    with press() as opened:
        made(opened)
        first = process_of(opened)
        made(opened)

        assert process_of(opened) != first


def test_a_paper_is_made_again_where_a_press_fell_over(tmp_path):
    """Killed by a signal the first time, as a library can crash."""
    falls_once = script(
        "import os, pathlib, signal\n"
        f"been = pathlib.Path({str(tmp_path / 'been')!r})\n"
        "def work(*asked):\n"
        "    if not been.exists():\n"
        "        been.touch(); os.kill(os.getpid(), signal.SIGSEGV)\n"
        "    return real(*asked)\n"
        "worker.work = work"
    )
    with press(falls_once) as opened:
        assert words_of(made(opened).made).split() == ["Boulettes"]


def test_a_press_that_always_falls_over_is_given_up():
    falls = script("import os\nworker.work = lambda *asked: os._exit(3)")
    with press(falls) as opened:
        job = made(opened)

        assert (job.made, job.why) == (None, Why.UNMADE)


def test_a_press_that_hangs_is_ended_and_the_next_paper_made(monkeypatch, tmp_path):
    hangs = script(
        "import time\n"
        "def work(typesetter, told, blobs):\n"
        "    if b'slow' in blobs[0]: time.sleep(600)\n"
        "    return real(typesetter, told, blobs)\n"
        "worker.work = work"
    )
    with press(hangs) as opened:
        made(opened)
        process = process_of(opened)
        monkeypatch.setattr(jobs, "WHOLE", 0.3)
        job = made(opened, "slow")
        monkeypatch.setattr(jobs, "WHOLE", LONG)

        assert (job.made, job.why) == (None, Why.SLOW)
        assert is_gone(process)
        assert words_of(made(opened).made).split() == ["Boulettes"]


def test_a_computer_without_pango_says_so(tmp_path):
    with press(without_pango(tmp_path)) as opened:
        job = made(opened)

        assert (job.made, job.why) == (None, Why.MISSING)


def test_a_paper_can_be_stopped_while_it_is_made():
    hangs = script("import time\nworker.work = lambda *asked: time.sleep(600)")
    with press(hangs) as opened:
        job = opened.put(Job(PAPER.format("Boulettes")))
        assert wait_until(lambda: job in opened.at_work.values())
        process = process_of(opened)
        opened.cancel(job)

        assert job.over.wait(LONG)
        assert (job.made, job.why) == (None, Why.STOPPED)
        assert wait_until(lambda: is_gone(process))


def test_a_small_paper_is_not_held_up_by_one_that_takes_long():
    """With one press: the parts of the long one take turns with the small one."""
    row = "<tr><td>{}</td><td>Élodie</td><td>Lambert</td><td>13</td></tr>"
    rows = "".join(row.format(number) for number in range(1500))
    table = f"<table><thead><tr><th>No.</tr></thead><tbody>{rows}</tbody></table>"
    with press() as opened:
        made(opened)
        long = opened.put(Job(PAPER.format("").replace("<p></p>", table)))
        small = made(opened)

        assert small.made is not None
        assert not long.over.is_set()
        assert long.over.wait(LONG)
        assert long.made is not None


SERVER = """
import signal, sys, time
# A shell starts what it puts in the background with Ctrl+C ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
from tournaments.printing.press.job import Job
from tournaments.printing.press.press import Press
press = Press(machines=1)
press.put(Job("<!doctype html><html lang=fr><title>a</title><body>a")).over.wait()
(machine,) = press.at_work
print(machine.process.pid, flush=True)
time.sleep({seconds})
"""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, None])
def test_a_press_ends_with_its_server_whatever_ends_that(end):
    with subprocess.Popen(
        [sys.executable, "-c", SERVER.format(seconds=600 if end else 0)],
        cwd=HOUSE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as server:
        process = int(server.stdout.readline())
        if end:
            server.send_signal(end)
        server.wait()

    assert wait_until(lambda: is_gone(process))


def test_a_press_whose_server_is_gone_says_nothing():
    """It is warmed up, or has made a part, and there is nobody to whom to tell it."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(COMMAND, cwd=HOUSE, **pipes) as process:
        process.stdout.close()
        process.stdin.close()
        said = process.stderr.read()

    assert (process.returncode, said) == (0, b"")


def test_what_the_server_holds_is_not_counted_as_held_by_a_press():
    held = bytearray(450_000_000)
    with press() as opened:
        made(opened)
        process = process_of(opened)
        made(opened)

        assert process_of(opened) == process
    assert len(held) == 450_000_000
