"""Whether everybody can read a page: what axe finds, in both themes, at what width.

A page is loaded once and judged as often as it looks different.
"""

from pathlib import Path

AXE = (Path(__file__).parent.parent / "vendor/axe/axe.min.js").read_text("utf-8")
PHONE = {"width": 320, "height": 640}
EVERYTHING = {}
COLOURS = {"runOnly": ["color-contrast"]}
# What may go wrong in one language alone: a name that nobody translated or gave.
NAMES = {
    "runOnly": [
        "cat.forms", "cat.language", "cat.name-role-value", "cat.text-alternatives",
    ]
}  # fmt: skip


LARGE = 28  # pixels from which a zero has no slash
SLASHED = """least => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const text = texts.currentNode, style = getComputedStyle(text.parentElement);
    const large = parseFloat(style.fontSize) >= least && style.display !== 'none';
    if (large && text.data.includes('0') && !style.fontFamily.includes('Figures'))
      found.push(text.parentElement.outerHTML);
  }
  return found;
}"""
JUDGE = "settings => typeof axe === 'undefined' ? null : axe.run(settings)"


def complaints(page, options=EVERYTHING):
    """What axe finds on the page as it stands there, once it is loaded."""
    page.wait_for_load_state()
    # No rule that runs here reads the style sheets, which axe would fetch each time.
    settings = {"resultTypes": ["violations"], "preload": False, **options}
    judged = page.evaluate(JUDGE, settings)
    if judged is None:
        page.evaluate(AXE)
        page.context.add_init_script(AXE)  # the pages to come bring it along
        judged = page.evaluate(JUDGE, settings)
    slashed = page.evaluate(SLASHED, LARGE)
    return [
        *(f"{one['id']}: {one['nodes'][0]['html']}" for one in judged["violations"]),
        *(f"a large zero with a slash: {one}" for one in slashed),
    ]


def width(page):
    return page.evaluate("document.documentElement.scrollWidth")


def complaints_in_both_themes(page):
    """What axe finds by day, and of the colours by night."""
    page.emulate_media(color_scheme="light")
    by_day = complaints(page)
    page.emulate_media(color_scheme="dark")
    return by_day + complaints(page, COLOURS)


def read_on_a_phone(page, url, options=EVERYTHING):
    """Load a page on the smallest phone: nothing is wrong, nothing goes sideways."""
    page.set_viewport_size(PHONE)
    page.goto(url)
    assert complaints(page, options) == [], url
    assert width(page) == PHONE["width"], url
