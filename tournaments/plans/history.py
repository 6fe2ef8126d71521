"""Reads the row of a tournament, to be compared with what the events tell."""

from django.utils.translation import gettext_lazy as _

from tournaments.history.tables import History, Kept
from tournaments.plans.models import Tournament
from tournaments.plans.queries import facts_of_plan, plan_of
from tournaments.plans.rules.history import DAY, SCREEN_STEPS, STEPS
from tournaments.plans.rules.plan import FIELDS
from tournaments.plans.wording import LABELS

OTHERS = {
    "state": _("state"),
    "archived": _("archived"),
    "created_at": _("made at"),
    "variant_key": _("game"),
    "rules_version": _("version of the rules"),
    "is_practice": _("for practice"),
    "grid_text": _("text of the points table"),
    "offences_text": _("text of the offences"),
    "comparison_method": _("comparison"),
    "comparison_basis": _("what is compared"),
    "results_shown_after_own": _("results of other tables are shown after one's own"),
    "travelling_shown": _("scorers and jury see the results of boards that travel"),
    "least_boards": _("least number of boards for a rank"),
    "carry_from": _("earlier session"),
    "carry_weight": _("weight of the earlier session"),
    "players_see": _("what players see"),
    "hall_plan": _("where the tables stand"),
}
COLUMNS = {key: LABELS.get(key, _("name")) for key in FIELDS} | OTHERS


def tournament_row(tournament: Tournament) -> Kept:
    now = Tournament.objects.select_related("grid_version__grid", "carry_from").get(
        pk=tournament.pk
    )
    plan = plan_of(now)
    row = {**plan, **facts_of_plan(plan)}
    row |= {key: getattr(now, key) for key in OTHERS if key != "archived"}
    row["archived"] = now.archived_at is not None
    row["carry_from"] = now.carry_from.public_id if now.carry_from else None
    return Kept({DAY: row}, {DAY: ""})


SCREEN = {"hall_shows": _("what it shows"), "hall_revealed": _("places revealed")}


def stored_screen(tournament: Tournament) -> Kept:
    [row] = Tournament.objects.filter(pk=tournament.pk).values(*SCREEN)
    return Kept({DAY: row}, {DAY: ""})


HISTORIES = (
    History(_("tournament"), COLUMNS, STEPS, tournament_row),
    History(_("screen in the hall"), SCREEN, SCREEN_STEPS, stored_screen),
)
