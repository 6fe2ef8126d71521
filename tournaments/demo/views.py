"""The press that makes a tournament to practise on."""

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.variants import VARIANTS
from tournaments.demo.rehearsal import make_practice_day
from tournaments.web import Request, done, may


@require_POST
@may("plan")
def practise(request: Request) -> HttpResponse:
    game = request.POST.get("game", "")
    chosen = game if game in VARIANTS else "couleur"
    made = make_practice_day(game=chosen, by=request.user)
    sentence = _("Practise as you like: nothing counts. Then delete it on this page.")
    return done(request, sentence, "desk:tournament", made.public_id)
