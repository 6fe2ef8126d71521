"""What the desk says of a table's boards beside its sheet."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.boards.at_table import operations
from tournaments.boards.tables import whole
from tournaments.boards.views import of_boards
from tournaments.entry.queries import table_or_404
from tournaments.models import Tournament

may_enter = permission_required("tournaments.enter_deals", raise_exception=True)


@require_POST
@may_enter
@of_boards
def instead(
    request: HttpRequest, day: Tournament, round: int, table: int
) -> HttpResponse:
    """Another board than the one due was played here; its line is written next."""
    board = whole(request.POST.get("board", ""), least=0)
    try:
        operations.play_instead(
            table=table_or_404(day.public_id, round, table),
            deal=whole(request.POST.get("deal", ""), least=0),
            board=board,
            by=request.user,
        )
    except ValidationError as error:
        messages.error(request, error.messages[0])
        return redirect("entry:sheet", day.public_id, round, table)
    messages.success(request, _("Board %s is played here.") % board)
    address = redirect("entry:sheet", day.public_id, round, table)
    address["Location"] += f"?board={board}"
    return address
