"""Sends every form that an organiser sees twice at the same moment."""

from collections.abc import Iterator
from itertools import islice
from threading import Barrier, Thread

from tests.attacks import attack
from tests.attacks.attack import Losses
from tests.attacks.bombs import AWAY
from tests.attacks.browsing import Browser, Form, every_page, kind_of
from tests.attacks.place import own_place

TYPED = "7"  # where nothing stands: a number, a name and a reason


def presses(browser: Browser) -> Iterator[Form]:
    """Every kind of form that is sent, and then those that came of it; without end."""
    while True:
        pressed = set()
        for page in every_page(browser):
            for form in page.forms:
                kind = (kind_of(form.action), *form.fields)
                if form.method == "post" and form.action not in AWAY:
                    if kind not in pressed:
                        yield form
                    pressed.add(kind)


def filled(form: Form) -> dict[str, str]:
    """What stands in its fields, and something where nothing does."""
    return {name: one or TYPED for name, one in form.fields.items() if name}


def at_once(browser: Browser, form: Form) -> Losses:
    """Send it by two connections, and what is wrong with the answers."""
    together, found = Barrier(2), []
    typed = filled(form)

    def press() -> None:
        together.wait()
        found.append(browser.send(form, typed)[0])

    both = [Thread(target=press) for _one in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    return [
        f"{form.action} {sorted(typed)}: {status}"
        for status in found
        if status == 0 or status >= 500
    ]


def go(tries: int) -> Losses:
    with own_place() as here:
        browser = Browser(here.port, here.made["organiser"])
        losses: Losses = []
        for form in islice(presses(browser), tries):
            losses += at_once(browser, form)
        return [*losses, *here.traces(), *here.disorder()]


ATTACK = attack.Attack(
    "presses twice",
    "Every form of the organiser's pages, as it stands and with what is empty filled"
    " in, sent twice at the same moment by two connections; then those of the pages"
    " that came of it. Lost: an answer, or a ledger that `verify` finds out of order.",
    tries=200,
    few=4,
    go=go,
)

if __name__ == "__main__":
    attack.main(ATTACK)
