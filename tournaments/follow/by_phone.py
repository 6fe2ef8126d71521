"""Refuses what the phone of a table may not write on its sheet."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.deals.one_sheet import TableSheet
from tournaments.deals.rules.holding import occupants
from tournaments.deals.rules.line import is_written
from tournaments.devices.models import Device


def refuse_for_phone(
    sheet: TableSheet, number: int, device: Device, players: Mapping[str, str]
) -> None:
    """Refuse a line that is not for a phone: a table corrects its last deal alone.

    What is older, what the desk has typed and what the jury has judged is mended by
    them. Nor does a phone write that has been sent away or moved meanwhile, or a deal
    that other `players` have agreed with than those who hold the seats.
    """
    serving = Device.objects.serving().filter(pk=device.pk, number=sheet.table.number)
    if not serving.exists():
        raise ValidationError(
            _("This phone does not serve this table any more. Ask the organiser."),
            code="revoked",
        )
    if others_sit(sheet, number, players):
        raise ValidationError(
            _(
                "Somebody else sits here in this deal by now. Look who has played it, "
                "and have it agreed with again; or ask the organiser."
            ),
            code="players",
        )
    if not may_correct(sheet, number):
        raise ValidationError(
            _(
                "The table itself corrects its last deal alone. Call the jury, or ask "
                "the organiser."
            ),
            code="only_last",
        )


def others_sit(sheet: TableSheet, number: int, players: Mapping[str, str]) -> bool:
    """Tell whether others hold the seats in a deal than the `players` who agreed."""
    here = occupants(sheet.chairs, number)
    return any(here.get(seat, "") != entry for seat, entry in players.items())


def may_correct(sheet: TableSheet, number: int) -> bool:
    """Tell whether a table may write over what is on this line, if anything is."""
    last = sheet.written.get(number)
    if last is None or not is_written(last.facts) or number in sheet.replays:
        return True
    lines = sheet.written.items()
    newest = max(deal for deal, line in lines if is_written(line.facts))
    judged = any(one.does_something for one in sheet.judgements.get(number, ()))
    return number == newest and not last.by and not judged
