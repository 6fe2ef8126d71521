"""Names without accents, capitals and signs, so that one finds them as one types."""

import unicodedata

LONGEST = 121  # what a folded first name and name may take together
# Letters that are not a plain letter with a mark on it.
LETTERS = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "đ": "d", "ł": "l", "ı": "i", "þ": "th", "ð": "d"}
)


def folded(name: str) -> str:
    """Return "Élodie D'Hondt-Lœb" as "elodie d hondt loeb"."""
    return folded_text(name)[:LONGEST].rstrip()


def folded_text(text: str) -> str:
    """Fold a text of any length like a name; unseen signs, as a soft hyphen, go."""
    small = text.casefold().translate(LETTERS)
    plain = unicodedata.normalize("NFKD", small).casefold()
    letters = (
        sign if sign.isalnum() else " "
        for sign in plain
        if not unicodedata.combining(sign) and unicodedata.category(sign) != "Cf"
    )
    return " ".join("".join(letters).split())


def may_mean(words: str, shown: str, surname: str = "") -> bool:
    """Return whether typed words may mean who is shown, in full or as "Luc M.".

    The surname may come first. Where it is shown shortened, any that begins so is
    right beside the first name. Alone a `surname` finds its owner only once typed in
    full: trying beginnings of it tells nobody how it goes on.
    """
    if folded(words) in folded(shown):
        return True
    joined, whole_name = (folded(one).replace(" ", "") for one in (words, surname))
    if joined and joined == whole_name:  # its words joined or not
        return True
    typed, begun = folded(words).split(), []
    for part in shown.split():
        whole = folded(part).split()
        begun += [(word, False) for word in whole[:-1]]
        begun += [(word, part.endswith(".")) for word in whole[-1:]]
    if len(typed) < len(begun) or (len(typed) > len(begun) and shown[-1:] != "."):
        return False
    return any(
        all(
            one.startswith(word) if is_short else one == word
            for one, (word, is_short) in zip(
                typed[at:] + typed[:at], begun, strict=False
            )
        )
        for at in range(len(typed))
    )


def has_letter(name: str) -> bool:
    """Return whether a name has a letter: nothing is a name without one."""
    return any(map(str.isalpha, name))


def folded_words(name: str) -> tuple[str, ...]:
    """The words of a name in one order, so that "Lambert Élodie" is Élodie Lambert."""
    return tuple(sorted(folded(name).split()))
