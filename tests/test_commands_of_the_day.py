"""The commands of the day keep the promises of docs/records.md."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from scoring.management.commands.score import answer_line
from scoring.variants import VARIANTS
from tests.ranking import day as quiet
from tournaments.entries.models import Side
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament

pytestmark = pytest.mark.django_db


def run(command, *arguments):
    out = io.StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


def asked(command, *arguments):
    return json.loads(run(command, *arguments, "--json"))


def lines_of(tournament):
    return [
        json.loads(line) for line in run("facts", tournament.public_id).splitlines()
    ]


@pytest.fixture
def evening(accounts):
    return quiet.an_evening(accounts["scorer"])


def test_a_dry_run_says_what_the_recount_then_does(evening):
    words = [evening.public_id, "--grid", "whisthub", "--reason", "The wrong table"]
    before = asked("ranking", evening.public_id)["ranking"]
    would = asked("ranking", evening.public_id, "--grid", "whisthub")["ranking"]

    dry = asked("rescore", *words, "--dry-run")
    assert asked("ranking", evening.public_id)["ranking"] == before
    assert asked("rescore", *words) == dry
    after = asked("ranking", evening.name)["ranking"]
    assert after == would != before
    stood = {one["number"]: one for one in before}
    assert dry["moved"] == [
        {
            "player": one["number"],
            "name": one["name"],
            "total": [stood[one["number"]]["total"], one["total"]],
            "rank": [stood[one["number"]]["rank"], one["rank"]],
        }
        for one in after
        if any(stood[one["number"]][key] != one[key] for key in ("total", "rank"))
    ]
    assert Event.objects.latest("pk").words.text == "The wrong table"


def test_a_table_of_points_comes_from_a_file(evening, tmp_path):
    file = tmp_path / "grid.txt"
    file.write_text(VARIANTS["couleur"].presets["whisthub"].grid.text())

    in_file = asked("ranking", evening.public_id, "--grid", str(file))
    assert in_file == asked("ranking", evening.public_id, "--grid", "whisthub")


def test_a_ranking_after_a_round_counts_no_later_one(evening):
    found = asked("ranking", evening.public_id, "--as-of-round", "1")["ranking"]

    assert [len(one["rounds"]) for one in found] == [1] * 8


def test_partners_are_one_line_with_the_fiches_of_both(accounts):
    day = quiet.tournament_of("whist")
    one, _two = quiet.seat_round(day, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    for number, pair in enumerate(((1, 3), (2, 4)), start=1):
        side = Side.objects.create(tournament=day, number=number)
        day.entries.filter(number__in=pair).update(side=side)
    for number in (1, 2, 3, 4):
        won = {"tricks": {"NS": 13, "EW": 0}}
        quiet.write(one, number, won, by=accounts["scorer"])
    deals = [line for line in lines_of(day) if "deals" in line]
    scored = [json.loads(answer_line(json.dumps(line).encode())) for line in deals]

    first, *_rest = asked("ranking", day.public_id)["ranking"]
    assert (first["rank"], first["numbers"]) == (1, [1, 3])
    assert first["fiches"] == sum(one["fiches"]["NS"] for one in scored) > 0
    assert first["rubbers"] == sum(one["rubbers"]["NS"] for one in scored)


def test_verify_finds_the_fingerprint_of_a_paper(evening):
    event = Event.objects.get(tournament=evening, number=3)
    found = asked("verify", evening.public_id, "--head", event.hash)

    assert found["in_order"]
    assert found["head_found_at"] == 3
    assert found["tournaments"] == [
        {
            "tournament": evening.public_id,
            "events": evening.events.count(),
            "head": evening.events.latest("number").hash,
            "differences": [],
        }
    ]
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("verify", "--head", "0" * 64, "--json", stdout=out)
    assert json.loads(out.getvalue())["head_found_at"] is None


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("ranking", ["nobody"]),
        ("ranking", ["--as-of-round", "9", "Soirée d'hiver"]),
        ("ranking", ["--grid", "nothing", "Soirée d'hiver"]),
        ("facts", ["--boards", "Soirée d'hiver"]),
        ("rescore", ["--grid", "default", "--reason", "…", "Soirée d'hiver"]),
        ("rescore", ["--grid", "whisthub", "--reason", " ", "Soirée d'hiver"]),
        ("verify", ["nobody"]),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(evening, command, words):
    with pytest.raises(CommandError) as refused:
        call_command(command, *words, stdout=io.StringIO())

    assert str(refused.value).endswith(".")


def test_a_name_that_two_tournaments_have_is_refused(evening):
    Tournament.objects.create(
        **{
            field.attname: getattr(evening, field.attname)
            for field in Tournament._meta.concrete_fields
            if field.name not in ("id", "public_id")
        }
    )

    with pytest.raises(CommandError) as refused:
        call_command("ranking", evening.name, stdout=io.StringIO())
    assert evening.public_id in str(refused.value)


@pytest.mark.parametrize("command", ["verify", "ranking", "forget"])
def test_what_is_typed_in_another_code_is_refused_in_a_sentence(command):
    """As a console with the letters of an old Windows hands it over."""
    with pytest.raises(CommandError, match="no text that can be looked for"):
        run(command, "Soir\udce9e", "--language", "en")
