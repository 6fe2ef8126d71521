"""Sends what no form expects in each field of each form that an organiser sees."""

from itertools import chain, islice

from tests.attacks import attack
from tests.attacks.browsing import Browser, Form, every_page, kind_of
from tests.attacks.place import place

DIGITS = "1" * 5_000  # more than Python makes a number of
BOMBS = (
    DIGITS,
    "[" * 100_000,  # deeper than Python reads
    '{"a":' * 50_000,
    "-" + DIGITS,
    "1e99999",
    "\x00",
    "٣" * 9,  # a digit to Python, none to us
)
# Whoever presses these has ended his own session.
AWAY = ("/sign-out/",)


def shots(form: Form) -> list[dict[str, str]]:
    """One field of each kind with each bomb, and a bomb where a field has its name."""
    named = {kind_of(name): name for name in form.fields if name}
    named.pop("csrfmiddlewaretoken", None)
    found = [{name: bomb} for name in named.values() for bomb in BOMBS]
    return [*found, {f"row_{DIGITS}": "1", f"column_{DIGITS}": "name"}]


def forms(browser: Browser) -> list[Form]:
    """Every kind of form that is sent, also that of the page that has read a list."""
    pages = every_page(browser)
    found = list(chain.from_iterable(page.forms for page in pages))
    for form in [one for one in found if one.files]:
        found += browser.send(form, {})[1].forms
    sent = [one for one in found if one.method == "post" and one.action not in AWAY]
    return list({(kind_of(one.action), *one.fields): one for one in sent}.values())


def go(tries: int) -> attack.Losses:
    with place() as here:
        browser = Browser(here.port, here.made["organiser"])
        asked = [(form, typed) for form in forms(browser) for typed in shots(form)]
        # Fewer tries are spread over all forms; more find nothing more.
        step = max(1, len(asked) // tries)
        losses = []
        for form, typed in islice(asked, 0, step * tries, step):
            status, _page = browser.send(form, typed)
            if status == 0 or status >= 500:
                name, bomb = next(iter(typed.items()))
                losses.append(f"{form.action} {name[:30]}={bomb[:5]!r}: {status}")
    return losses


ATTACK = attack.Attack(
    "bombs",
    "5,000 digits, 100,000 brackets, a NUL and the like in each field of each form of"
    " the organiser's pages. Lost: an answer.",
    tries=2_000,
    few=60,
    go=go,
)

if __name__ == "__main__":
    attack.main(ATTACK)
