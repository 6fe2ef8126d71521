"""Each test runs in the tier that it needs, whether or not its author thought of it."""

import pytest

from tests import tiers

HOUSE, TESTS = tiers.HOUSE, tiers.TESTS
MODULES = sorted(TESTS.rglob("test_*.py"))


def modules_by_hand():
    """The files of the product that speak to the database by hand."""
    found = (one for one in of_the_product() if "migrations" not in one.parts)
    return list(filter(tiers.is_by_hand, found))


def dotted(path):
    return ".".join(path.relative_to(HOUSE).with_suffix("").parts)


def of_the_product():
    for room in tiers.PRODUCT:
        yield from (HOUSE / room).rglob("*.py")


def imports(path):
    return set(
        filter(None, map(tiers.file_of, tiers.imported(path.read_text("utf-8"))))
    )


@pytest.mark.text
def test_what_speaks_to_the_database_by_hand_is_tried_on_both():
    """A test in that tier imports it, or what imports it, or says its name."""
    tried = [path for path in MODULES if tiers.may_be_of_the_database(path)]
    reached = set().union(*map(imports, tried))
    texts = "\n".join(path.read_text("utf-8") for path in tried)
    untried = [
        f"{dotted(file)} speaks to the database by hand, and no test that runs on"
        " PostgreSQL imports it, or what imports it: mark one `database`"
        for file in modules_by_hand()
        if dotted(file) not in texts and not reached & {file, *importing(file)}
    ]

    assert untried == []


def importing(file):
    return {one for one in of_the_product() if file in imports(one)}


@pytest.mark.text
def test_each_room_that_writes_has_a_story_on_both_databases():
    rooms = {path.relative_to(HOUSE / "tournaments").parts[0] for path in operations()}
    told = set()
    for path in MODULES:
        if tiers.may_be_of_the_database(path) and "mark.browser" not in path.read_text(
            "utf-8"
        ):
            told.add(path.relative_to(TESTS).parts[0])
            told |= {one.parts[len(HOUSE.parts) + 1] for one in imports(path)}
    untold = [
        f"tournaments/{room} writes, and none of its tests runs on PostgreSQL: mark one"
        " that tells its story `database`"
        for room in sorted(rooms - told)
    ]

    assert untold == []


def operations():
    found = (HOUSE / "tournaments").rglob("*.py")
    return (one for one in found if one.stem in ("operations", "writes"))


@pytest.mark.parametrize(
    ("source", "by_hand"),
    [
        ("with connection.cursor() as cursor:\n    pass", True),
        ("Entry.objects.raw('SELECT 1')", True),
        ("if connection.vendor == 'sqlite':\n    pass", True),
        ("Entry.objects.filter(number=1).first()", False),
    ],
)
def test_a_query_by_hand_is_known_by_its_words(source, by_hand):
    assert bool(tiers.BY_HAND.search(source)) is by_hand
