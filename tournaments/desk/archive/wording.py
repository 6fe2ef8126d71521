"""The sentences for what was done to the lists of the club."""

from collections.abc import Iterable
from datetime import date

from django.utils.translation import gettext as _, gettext_lazy

from tournaments.accounts.models import Account, Act
from tournaments.jury.impartial import HATS_CHANGED
from tournaments.ledger.hats import hats_changed
from tournaments.players.models import Player

SENTENCES = {
    "member_archived": gettext_lazy("%(player)s: archived"),
    "member_back": gettext_lazy("%(player)s: brought back"),
    "member_deleted": gettext_lazy("A member who had never played: deleted"),
    "member_forgotten": gettext_lazy("A member: forgotten, texts erased: %(texts)s"),
    "contact_forgotten": gettext_lazy("%(player)s: telephone and e-mail forgotten"),
    "person_exported": gettext_lazy("%(player)s: all that is kept was handed over"),
    "account_forgotten": gettext_lazy("An account of the crew: forgotten"),
    "members_merged": gettext_lazy("%(other)s turned out to be %(player)s"),
    "members_parted": gettext_lazy("%(other)s and %(player)s: two again"),
    "club_renamed": gettext_lazy("Club “%(before)s”: now called “%(after)s”"),
    "tournament_deleted": gettext_lazy(
        "“%(name)s” of %(played_date)s: deleted, nothing was written in it "
        "(players: %(entries)s, paid: %(paid)s, rounds drawn: %(rounds)s)"
    ),
    "backup_downloaded": gettext_lazy("The backup of %(made)s: downloaded"),
    "practice_thrown_away": gettext_lazy("Practice “%(name)s”: thrown away"),
}


def acts_in_words(acts: Iterable[Act]) -> list[tuple[Act, str]]:
    """Each act with its sentence, with the names that people have now."""
    found = list(acts)
    keys = {one.facts.get(role) for one in found for role in ("player", "other")}
    people = Player.objects.filter(public_id__in=keys - {None})
    names = {one.public_id: str(one) for one in people}
    return [(one, _sentence_of(one, names)) for one in found]


def _sentence_of(act: Act, names: dict[str, str]) -> str:
    facts = dict(act.facts)
    if act.kind == HATS_CHANGED:
        account = Account.objects.filter(public_id=facts["account"]).first()
        return hats_changed(account.name if account else "–", facts)
    for role in ("player", "other"):
        facts[role] = names.get(facts.get(role, ""), _("a member who is deleted"))
    if "played_date" in facts:
        facts["played_date"] = f"{date.fromisoformat(facts['played_date']):%d/%m/%Y}"
    sentence = SENTENCES.get(act.kind)
    return sentence % facts if sentence else act.kind
