"""Each text says one thing in one word, and as a club member says it: docs/words.md."""

import re

import polib
import pytest
from django.conf import settings

pytestmark = pytest.mark.text

LANGUAGES = ("fr", "nl")
# What was said otherwise once, and what is said now.
NOT_SAID = {
    "fr": {
        r"\w (sera|seront|est|sont) ici\b(?=\.|$)": "s’affichera ici",
        r"ne répond à cela": "Aucun joueur trouvé",
        r"(?:^|[.:;,] )[Qq]ui (vient|joue|part|s’en va|reste|revient|laisse|change)\b"
        r"(?! (où|sa place|de rang))": "le joueur qui …",
        r"\b(à|de) qui (l’a|les a|encode|vient|joue|reste)\b": "à ceux qui …",
        r"\b(ce|un|du|chaque|aucun|[Ll]es|[Dd]es|ces) papiers?\b(?! est)": "document",
        r"\bsièges?\b|\bchaises?\b(?! roulante)": "place",
        r"\bsaisi(r|e|es|s|ssez)?\b": "encoder",
        r"\b(donne|ligne|feuille)s? (est |sont |a été |ont été )?(déjà |encore )?"
        r"(écrites?|notées?|inscrites?|réécrites?)\b": "encodée",
        r"\bséances?\b": "tournoi",
        r"\bamendes?\b": "pénalité",
        r"\bsignes\b": "caractères",
        r"\b(le|au|du) bureau\b|l’organisation (le|la|voit|imprime)": "le secrétariat",
        r"[Rr]epren(dre|ez) (une|la dernière) sauvegarde": "restaurer",
        r"\bpress(ez|er)\b": "appuyez",
        r"\bpareils?\b": "identique",
        r"\bcloses?\b|\bclôt\b|\bclore\b": "clôturée",
        r"\bfait recours|fai(re|tes) recours|\bappel jusqu": "introduire un recours",
        r"\b[Ee]mporter (le|la|les)\b": "exporter",
        r"\bbarème\b": "grille de points",
        r"\b[Pp]lace %\((rank|place)\)": "rang",
        r"\b[Vv]ers (le|la|l’)(classement|feuille|accueil|affaire)": "Voir …",
        r"façons? de tirer": "tirage",
        r"\b(l’|L’)équipe\b|\bde l’équipe\b": "les collaborateurs",
        r"\bdit (une? |désormais )?autre\b|disent les événements": "indique, a changé",
        r"(sera|seront) affichés? ici": "s’affichera ici",
        r"^Dites\b": "indiquez",
        r"[Cc]omparer? (la|les) (feuille|total|totaux)": "contrôler",
        r"gagnent la manche": "gagnent une manche du robre",
    },
    "nl": {
        r"aanwezig (te )?(zet|gezet)|\bzet\b[^.]* aanwezig": "als aanwezig aanvinken",
        r"\bgekend": "bekend",
        r"\b[Tt]ik\b(?! iedereen)|intik|ingetikt|intyp|ingetypt": "typ, of invoeren",
        r"\bstoel(en)?\b": "plaats",
        r"\blijn(en)?\b(?! om te tekenen)": "regel",
        r"\b[Bb]oetes?\b": "strafpunten",
        r"\b[Rr]ij(en)? %\(line\)": "regel",
        r"^Zeg\b": "vermeld",
        r"zegt (nu |intussen )?(iets|een) anders?": "is veranderd, vermeldt",
        r"[Gg]elijke (spelers|standen)[^.]*(scheid|gescheiden)": "beslist",
        r"\b[Ss]lem\b": "slim",
        r"slag(en)? te kort": "te weinig",
        r"terug(genomen|draai|gedraaid|nemen)|terug te nemen": "ongedaan maken",
        r"herspeeld|herteld": "opnieuw gespeeld, opnieuw geteld",
        r"\b[Kk]lassement\b": "rangschikking",
        r"\b[Tt]ussenstand\b": "voorlopige rangschikking",
        r"\bgeschiedenis(sen)?\b(?! van)": "logboek",
        r"(komt|komen) hier te staan": "verschijnt hier",
        r"\b(dit|een|elk|geen) papier (moet|kan|maken|duurt|is|van)": "document",
        r"\bpapieren\b(?! blad)": "documenten",
        r"\b(deze|de|die|een|op) [Tt]elefoon\b(?! en e-mail)": "gsm",
        r"\bmuur\b": "om op te hangen",
        r"\b[Dd]e organisatie\b|\bleiding\b|wedstrijdtafel": "het secretariaat",
        r"\bdeur\b|\bonthaal\b": "de ingang",
        r"\b[Pp]loeg(en)?\b": "medewerkers, of clubploegen",
        r"[Pp]laats (nu|%\(rank\)s)|van plaats (verander|zou)": "rang",
        r"meenemen$": "exporteren",
        r"\btoernooi|\bronden\b": "tornooi, rondes",
        r"\bmap(pen)?\b[^.]*(gespeeld|aan de beurt|kaarten)": "mapje",
        r"(giften?|regel) (is|zijn) (al )?(genoteerd|geschreven)": "ingevoerd",
        r"\bNeen?\b(?<=Neen)|\bneen\b": "nee",
    },
    "en": {
        r"\bwill stand here|\bstands here already|^Here stands": "appears here",
        r"answers to that|is like that": "No match, nobody found",
        r"\bfetch(ed)?\b": "download",
        r"warns somebody|excludes somebody": "Tick the player",
        r"\b(this|a|no|every|these) papers?\b(?! (sheet|tray))": "document",
        r"^Keep( it| the note| the ruling| these| this|$)": "Save",
        r"\beight signs|first eight signs": "characters",
        r"Places? %\((rank|place|first)": "rank, or prize",
    },
}
SPARED = {"Size of the paper", "Keep this list of players"}
# Signs before which French sets a space that does not break.
TIGHT = re.compile(r"[^\s\u00a0\u202f?!.][;?!](?=\s|$)|[^\s\u00a0\u202f]:(?=\s|$)")
LOOSE = re.compile(r"«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»")
# What is typed or read by machines keeps the signs of machines.
OF_MACHINES = re.compile(
    r"""<a\ href="[^"]*"> | \{"adjusted":[^}]*\} | \[Name\ "value"\] | Jambon;\ 25
    | postgresql://\S+ | D:\\ | DATABASE_URL | apt\ install.*""",
    re.VERBOSE,
)
DRAWN = re.compile(r"\b[Tt]ir(er|ez|ée?s?|e)\b")
# Of these texts the verb is another: what is drawn comes from a secret.
OF_SECRETS = re.compile(r"secret|de nouveau les mêmes cartes")


def said(language):
    """Each text of a language with what it translates; a plural is two texts."""
    path = settings.BASE_DIR / f"locale/{language}/LC_MESSAGES/django.po"
    for entry in polib.pofile(str(path)):
        if not entry.obsolete:
            source = f"{entry.msgid} {entry.msgid_plural}".strip()
            for text in [entry.msgstr, *entry.msgstr_plural.values()]:
                if text:
                    yield source, OF_MACHINES.sub("", text)


def written():
    """Each text as it is written in the code."""
    return {entry: entry for source, _text in said("fr") for entry in [source]}.items()


@pytest.mark.parametrize("language", [*LANGUAGES, "en"])
def test_no_word_comes_back_in_place_of_which_another_is_said(language):
    texts = written() if language == "en" else said(language)
    rules = [(re.compile(rule), now) for rule, now in NOT_SAID[language].items()]

    assert [
        f"{text} (say: {now})"
        for source, text in texts
        for rule, now in rules
        if rule.search(text) and source not in SPARED
    ] == []


def test_in_french_a_space_that_does_not_break_stands_before_each_sign():
    assert [
        text for _source, text in said("fr") if TIGHT.search(text) or LOOSE.search(text)
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_and_quotation_marks_are_those_of_print(language):
    other = "„‘«»" if language == "nl" else "„“”‘"

    assert [
        text
        for _source, text in said(language)
        if "'" in text or '"' in text or any(sign in text for sign in other)
    ] == []


def test_in_french_tables_numbers_and_prizes_are_drawn_by_lot():
    assert [
        text
        for _source, text in said("fr")
        if DRAWN.search(text) and "au sort" not in text and not OF_SECRETS.search(text)
    ] == []


@pytest.mark.parametrize(
    ("language", "team", "crew"),
    [("fr", "quipe", "collaborateur"), ("nl", "clubploeg", "medewerker")],
)
def test_the_teams_of_the_clubs_are_not_called_as_those_who_help(language, team, crew):
    for source, text in said(language):
        if re.search(r"\bteams?\b", source, re.IGNORECASE):
            assert team in text.lower(), text
        elif re.search(r"\bcrew\b", source, re.IGNORECASE):
            assert crew in text.lower(), text
        else:
            assert team not in text.lower(), text


def test_a_count_in_french_is_of_one_or_of_many():
    """`200 inscrits`: a figure before such a word is a text with two forms."""
    bare = re.compile(r"%\(\w+\)s (inscrit|présent|payé|absent|parti|exempt)\b")
    path = settings.BASE_DIR / "locale/fr/LC_MESSAGES/django.po"

    assert [
        entry.msgstr for entry in polib.pofile(str(path)) if bare.search(entry.msgstr)
    ] == []
