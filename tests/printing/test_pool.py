"""Papers are laid out in processes beside the server, whatever becomes of these."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.printing.presses import boxes_of, info, plain, structure, tags, words_of
from tournaments.pdf import pool, typesetting
from tournaments.pdf.pool import ARCHIVED, TAGGED, Unmade, Why, batches, lay_out

pytestmark = [pytest.mark.press, pytest.mark.long]
HOUSE = Path(__file__).resolve().parents[2]
ROW = "<tr><th scope=row>{}</th><td>Élodie Lambert-Vandenberghe</td><td>13</td></tr>"
CARD = """<!doctype html><html lang="{1}"><head><title>Cartes</title>
<meta name="author" content="Le club"><style>
@page {{ size: A5; @bottom-right {{ content: counter(page) " / " counter(pages) }} }}
</style></head><body><h1>Carte {0}</h1><table><thead>
<tr><th scope=col>No.</th><th scope=col>Nom</th><th scope=col>Total</th></tr></thead>
<tbody>{2}</tbody></table></body></html>"""


def card(number, rows=40, language="fr"):
    return CARD.format(number, language, "".join(map(ROW.format, range(rows))))


CARDS = [card(number, 70 if number % 3 else 10) for number in range(40)]


@pytest.fixture(scope="module")
def made():
    assert len(batches(CARDS)) > 3
    return lay_out(CARDS)


def test_cards_stand_one_after_the_other_and_count_their_own_sheets(made):
    pages = words_of(made).split("\f")[:-1]
    titles = re.findall(r"Carte (\d+)", words_of(made))

    assert titles == [str(number) for number in range(40)]
    sheets = [re.findall(r"(\d)\s*/\s*(\d)", one)[-1] for one in pages]
    of_each = [["1"], ["1", "2", "3"], ["1", "2", "3"]] * 13 + [["1"]]
    assert [page for page, _of in sheets] == [one for some in of_each for one in some]


def test_parts_show_what_each_shows_alone(made):
    alone = [boxes_of(typesetting.render_pdf([one], TAGGED)) for one in CARDS[:4]]
    found = boxes_of(made)

    page = 0
    for one in alone:
        for (own, word), places in one.items():
            assert found[page + own, word] == places
        page += max(own for own, _word in one)


def test_what_is_joined_is_tagged_and_named_as_one_document(made):
    told = info(made)
    text = plain(made)

    assert (told["Title"], told["Author"], told["Tagged"]) == (
        *("Cartes", "Le club", "yes"),
    )
    assert b"pdfuaid" in text
    assert b"/Lang (fr)" in text
    assert tags(made).count("H1") or structure(made).count("H1") == 40
    words = [" ".join(one.split()) for one in re.findall(r'"(.*?)"', structure(made))]
    assert words.count("Carte 39") == 1
    names = re.findall(rb"/ID \(([^)]*)\)", text)
    assert len(names) == len(set(names)) > 100
    bookmarks = re.findall(rb"/Title \((Carte \d+)\)", text)
    assert len(bookmarks) == 40


def test_what_is_kept_for_years_is_joined_as_such():
    assert b"pdfaid" in plain(lay_out(CARDS, ARCHIVED))


def test_a_paper_that_is_not_long_is_laid_out_at_once():
    assert batches(CARDS[:2]) == [CARDS[:2]]
    assert batches([card(0, 5_000)]) == [[card(0, 5_000)]]


def test_how_far_it_is_is_told_and_who_stops_it_is_heard():
    shares = []

    def goes_on(share):
        shares.append(share)
        return share == 0 or len(set(shares)) < 3

    with pytest.raises(Unmade) as stopped:
        lay_out(CARDS * 3, TAGGED, goes_on)
    assert stopped.value.why is Why.STOPPED
    assert shares == sorted(shares)
    assert 0 < shares[-1] < 0.5


def processes():
    return sorted(pool.POOL.executor._processes)


def test_the_processes_are_made_anew_after_so_many_tasks(monkeypatch):
    lay_out(CARDS[:1])
    before = processes()
    lay_out(CARDS[:1])
    assert processes() == before
    monkeypatch.setattr(pool, "TASKS", 1)
    for _time in range(3):
        assert words_of(lay_out(CARDS[:1])).startswith("Carte 0")
    assert set(processes()).isdisjoint(before)


def test_a_paper_is_made_again_where_a_process_fell_over():
    lay_out(CARDS[:1])
    for process in processes():
        os.kill(process, signal.SIGKILL)

    assert words_of(lay_out(CARDS[:1])).startswith("Carte 0")


def test_what_cannot_be_laid_out_is_said_and_the_next_paper_is_made():
    with pytest.raises(Unmade) as unmade:
        lay_out([""], "no such variant")
    assert unmade.value.why is Why.UNMADE
    assert words_of(lay_out(CARDS[:1])).startswith("Carte 0")


def test_a_process_steps_back_behind_the_server():
    lay_out(CARDS[:1])

    mine = os.getpriority(os.PRIO_PROCESS, 0)
    its = {os.getpriority(os.PRIO_PROCESS, one) for one in processes()}
    assert its == {min(mine + typesetting.KINDNESS, 19)}


SCRIPT = """
import multiprocessing, signal, sys, time
if __name__ == "__main__":
    # A shell starts what it puts in the background with Ctrl+C ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    from tournaments.pdf import pool
    try:
        made = pool.lay_out(["<!doctype html><html lang=fr><title>a</title><body>a"])
    except pool.Unmade as error:
        print(error.why.name, flush=True)
    else:
        found = [str(one.pid) for one in multiprocessing.active_children()]
        print(*found, flush=True)
        time.sleep(float(sys.argv[1]))
"""


AT_THE_END = """
import threading, time
if __name__ == "__main__":
    from tournaments.pdf import pool
    why = []

    def lay_out():
        try:
            pool.lay_out([f"<html lang=fr><title>a</title>{'<p>a' * 4_000}"] * 9)
        except pool.Unmade as error:
            why.append(error.why.name)

    making = threading.Thread(target=lay_out)
    making.start()
    while not pool.POOL.tasks:
        time.sleep(0.01)
    pool.end()
    making.join()
    print(*why)
"""


def test_at_the_end_what_is_being_made_is_left_without_a_word(tmp_path):
    with run(tmp_path, 0, script=AT_THE_END, stderr=subprocess.PIPE) as server:
        said = server.communicate()

    assert (server.returncode, said) == (0, ("STOPPED\n", ""))


def run(tmp_path, seconds, script=SCRIPT, stderr=subprocess.DEVNULL, **words):
    file = tmp_path / "served.py"
    file.write_text(script, "utf-8")
    paths = os.pathsep.join([*words.pop("paths", []), str(HOUSE)])
    return subprocess.Popen(
        [sys.executable, str(file), str(seconds)],
        env=os.environ | {"PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
    )


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT, None])
def test_processes_end_with_their_server_whatever_ends_that(tmp_path, end):
    with run(tmp_path, 600 if end else 0) as server:
        there = [int(one) for one in server.stdout.readline().split()]
        if end:
            server.send_signal(end)
        server.wait()

    assert there
    assert wait_until(lambda: all(map(is_gone, there)))


def is_gone(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def wait_until(true):
    for _look in range(600):
        if true():
            return True
        time.sleep(0.05)
    return False


def test_a_computer_without_pango_says_so(tmp_path):
    without = tmp_path / "without"
    without.mkdir()
    spoiled = "raise OSError(\"cannot load library 'libpango-1.0-0'\")"
    (without / "weasyprint.py").write_text(spoiled, "utf-8")

    with run(tmp_path, 0, paths=[str(without)]) as server:
        assert server.stdout.readline() == "MISSING\n"
