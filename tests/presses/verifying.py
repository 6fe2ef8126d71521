"""How the address is pressed at which a tournament is checked."""

from tests.planning import plans
from tests.presses.press import Press, at, press


@press("verifying:order")
def order(by):
    return Press(at(plans.make(by=by)), because="it writes nothing")
