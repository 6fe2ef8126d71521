"""Changes columns in the file of a database, one after the other."""

from tests.attacks import attack
from tests.attacks.attack import CannotBeTried, Losses
from tests.attacks.place import not_served


def go(tries: int) -> Losses:
    with not_served() as here:
        if here.env["DATABASE_URL"]:
            raise CannotBeTried("a PostgreSQL server has no file to lay hands on.")
        losses: Losses = here.inside("tampered", "unseen", tries)
        return losses


ATTACK = attack.Attack(
    "tampering",
    "Another value in a column of a row, written into the file of the database with its"
    " triggers laid aside: every column of every table in turn. Lost: a change that"
    " `manage.py verify` does not find, of a column that is not on the list of"
    " [verify.md](verify.md).",
    tries=300,
    few=8,
    go=go,
)

if __name__ == "__main__":
    attack.main(ATTACK)
