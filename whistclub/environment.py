"""Settings read from the environment, where nonsense stops the start."""

import os
import secrets
import stat
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from whistclub.spoken import CannotStart, _, reason_of

PREFIX = "WHISTCLUB_"
WORDS = {"1": True, "yes": True, "true": True, "on": True}
WORDS |= {"0": False, "no": False, "false": False, "off": False}
OURS = ("whistclub.sqlite3*", "*-key", "backups")  # in a folder that is more than ours
FOR_ALL = "static"  # in the folder of data: what is served to everybody as it lies
OTHERS = 0o077  # what all but the owner may do
SHORTEST_KEY = 50  # characters, as `manage.py check --deploy` asks


class Environment:
    """The variables that were set; an empty one counts as not set."""

    def __init__(self, values: Mapping[str, str] = os.environ) -> None:
        self.values = values
        self.asked: set[str] = set()

    def text(self, name: str, default: str = "") -> str:
        self.asked.add(name)
        return self.values.get(name, "").strip() or default

    def flag(self, name: str) -> bool:
        word = self.text(name, "no")
        if word.lower() not in WORDS:
            raise CannotStart(
                _("%(name)s is “%(word)s”: write 1 or 0."), name=name, word=word
            )
        return WORDS[word.lower()]

    def number(self, name: str, default: int, allowed: range) -> int:
        word = self.text(name, str(default))
        # isdecimal also says yes to ² and to ٣, which int() reads or refuses as
        # it likes: only the ten plain digits are meant.
        if not (word.isascii() and word.isdecimal() and int(word) in allowed):
            raise CannotStart(
                _("%(name)s is “%(word)s”: write a number from %(least)s to %(most)s."),
                name=name,
                word=word,
                least=allowed[0],
                most=allowed[-1],
            )
        return int(word)

    def words(self, name: str) -> list[str]:
        return [word.strip() for word in self.text(name).split(",") if word.strip()]

    def folder(self, name: str, default: Path) -> Path:
        """Return the folder, made if it was missing."""
        path = Path(self.text(name, str(default))).expanduser().resolve()
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise CannotStart(
                _(
                    "%(name)s is “%(path)s”, which cannot be a folder (%(why)s). Name "
                    "one that this account may write in."
                ),
                name=name,
                path=path,
                why=reason_of(error),
            ) from error
        close_to_others(path)
        return path

    def secret(self, name: str, kept_in: Path) -> str:
        """Return the secret key: the one set, or else one drawn once and kept."""
        try:
            key = self.text(name) or read_or_draw_secret(kept_in)
        except OSError as error:
            raise CannotStart(
                _(
                    "The key %(file)s cannot be kept (%(why)s). Look whether that "
                    "folder may be written, and whether there is room on its disk."
                ),
                file=kept_in,
                why=reason_of(error),
            ) from error
        if len(key) < SHORTEST_KEY:
            if self.text(name):
                raise CannotStart(
                    _(
                        "The key in %(where)s has fewer than %(least)s characters: "
                        "choose a longer one, or leave it away and one is drawn."
                    ),
                    where=name,
                    least=SHORTEST_KEY,
                )
            raise CannotStart(
                _(
                    "The key in %(where)s has fewer than %(least)s characters: bring "
                    "it back from a backup."
                ),
                where=kept_in,
                least=SHORTEST_KEY,
            )
        return key

    def postgresql(self, name: str) -> dict[str, Any] | None:
        """Return Django's words for postgresql://user:password@host:5432/club."""
        url = self.text(name)
        if not url:
            return None
        parts = urlsplit(url)
        try:
            port = parts.port
        except ValueError as error:
            raise CannotStart(
                _("%(name)s has no valid port: write a number, as 5432."), name=name
            ) from error
        club = unquote(parts.path.removeprefix("/"))
        if parts.scheme not in {"postgres", "postgresql"} or not club or "/" in club:
            # The address may hold a password, so it is not repeated here.
            raise CannotStart(
                _("%(name)s must look like postgresql://user:password@host:5432/club."),
                name=name,
            )
        return {
            "ENGINE": "whistclub.postgresql",
            "NAME": club,
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": unquote(parts.hostname or ""),
            "PORT": str(port or ""),
            "OPTIONS": dict(parse_qsl(parts.query)),
        }

    def refuse_unknown(self) -> None:
        """Refuse a misspelt variable, which would silently do nothing."""
        ours = {name for name in self.values if name.startswith(PREFIX)}
        for name in sorted(ours - self.asked):
            known = ", ".join(sorted(self.asked))
            raise CannotStart(
                _(
                    "%(name)s is not a setting: correct it or take it away. The "
                    "settings are %(known)s."
                ),
                name=name,
                known=known,
            )


def close_to_others(folder: Path) -> None:
    """Leave the folder of data, and all that lies in it, to their owner alone.

    A folder that is more than ours, such as one's own or one for all, stays open; of
    what lies in that one, only what is ours is closed.
    """
    for path in paths_to_close(folder):
        # A stick knows no owners; what another account owns is not for us to close.
        with suppress(OSError):
            mode = stat.S_IMODE(path.lstat().st_mode)
            if mode & OTHERS and not path.is_symlink():
                path.chmod(mode & ~OTHERS)


def paths_to_close(folder: Path) -> Iterator[Path]:
    """The folder and all in it, but for the files that are served to everybody."""
    if folder == Path.home() or folder.stat().st_mode & stat.S_ISVTX:
        tops = [one for pattern in OURS for one in folder.glob(pattern)]
    else:
        yield folder
        tops = [one for one in folder.iterdir() if one.name != FOR_ALL]
    for top in tops:
        yield top
        yield from top.rglob("*")


def read_or_draw_secret(path: Path) -> str:
    if not path.exists():
        # Written whole under another name and then linked: two processes that
        # start together never read half a key, nor draw two.
        draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(48), encoding="ascii")
        try:
            path.hardlink_to(draft)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    key = path.read_bytes().decode("ascii", "replace").strip()
    if key and not (key.isascii() and key.isprintable()):
        # As a disk may leave it that lost its power.
        raise CannotStart(
            _("The key in %(where)s is damaged: bring it back from a backup."),
            where=path,
        )
    return key
