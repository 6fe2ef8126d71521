"""How a paper that takes long is stopped."""

from tests.live.conftest import new_tournament
from tests.presses.press import Press, at, press


@press("printing:stop")
def stop(by):
    return Press(at(new_tournament(), order="gone"))
