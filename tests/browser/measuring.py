"""Where the eye falls on a page: on its heading, its first data, its main action."""

PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1366, "height": 768}
# What is data on a page, and not the way to it: a row, a line of a list, a question of
# a form, a drawing, a figure, or the one thing that is to be done.
ROWS = (
    "tbody tr, ul > li, ol > li, dl > *, .field, input:not([type=hidden]), select, "
    "textarea, svg:not(.sign), .figure, .owed, article, .empty, code.long, "
    ".next, .to-say, .about-case, .bundles, [role=timer], .hall-map, .drawn-table"
)
# What leads to the data, or speaks of it.
ASIDE = (
    "nav, header, .notice, .practice, .trail, .tabs, [role=search], .for-readers, "
    ".errors, form.find, form.search"
)
TOUCHED = ".button, button, select, input:not([type=checkbox], [type=radio], .cell)"
MEASURE = """([rows, aside, touched]) => {
  const main = document.querySelector('main');
  const box = one => one.getBoundingClientRect();
  const seen = one => one.checkVisibility() && box(one).height > 1;
  const top = one => Math.round(box(one).top + scrollY);
  const all = (where, what) => [...where.querySelectorAll(what)].filter(seen);
  const heading = document.querySelector('main h1');
  const first = all(main, rows).filter(one => !one.closest(aside))
    .sort((one, other) => top(one) - top(other))[0];
  const place = one => ({
    left: Math.round(box(one).left), right: Math.round(box(one).right),
    top: Math.round(box(one).top), height: Math.round(box(one).height),
    in_head: !!one.closest('.page-head'),
  });
  return {
    heading: heading && Math.round(box(heading).bottom + scrollY),
    first: first ? top(first) : null,
    first_is: first ? first.outerHTML.replace(/\\s+/g, ' ').slice(0, 80) : '',
    actions: all(main, '.main-action').map(place),
    primary: all(main, '.button.primary').length,
    low: all(main, touched).filter(one => box(one).height < 44)
      .map(one => one.outerHTML.slice(0, 120)),
    wide: document.documentElement.scrollWidth,
    main: place(main),
    rail: !!document.querySelector('.rail'),
    bar: !!document.querySelector('.day-steps'),
  };
}"""


def measured(page):
    return page.evaluate(MEASURE, [ROWS, ASIDE, TOUCHED])
