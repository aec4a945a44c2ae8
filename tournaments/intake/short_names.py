"""Short forms of given names that are usual in Austria: to ask whether two people are one, never to decide."""

from collections.abc import Mapping
from functools import lru_cache

from tournaments.intake.folding import spelt_words

CACHED_NAMES = 32_768
SHORT_NAMES: Mapping[str, str] = {
    "andi": "andreas andrea",
    "bartl": "bartholomaeus",
    "berti": "albert berta bertha herbert hubert norbert robert",
    "bertl": "albert berta bertha herbert hubert norbert robert",
    "burgi": "notburga walburga",
    "charly": "karl",
    "christl": "christa christine",
    "dolfi": "adolf",
    "edi": "eduard",
    "fanny": "franziska stefanie",
    "ferdl": "ferdinand",
    "ferry": "ferdinand franz",
    "flori": "florian",
    "franzi": "franz franziska",
    "franzl": "franz",
    "fredi": "alfred manfred",
    "fredl": "alfred manfred",
    "fritz": "friedrich",
    "gerd": "gerhard",
    "geri": "gerald gerhard",
    "gerti": "gertraud gertrud gertrude",
    "gitti": "brigitta brigitte",
    "grete": "margarete margarethe",
    "gretl": "margarete margarethe",
    "gusti": "august augusta auguste",
    "gustl": "august gustav",
    "hannes": "johann johannes",
    "hans": "johann johannes",
    "hansi": "johann johanna johannes",
    "hansl": "johann johannes",
    "hedi": "hedwig",
    "heinz": "heinrich",
    "hias": "matthias mathias",
    "hiasl": "matthias mathias",
    "jakl": "jakob",
    "jogl": "jakob",
    "joschi": "josef joseph",
    "karli": "karl",
    "kathi": "katharina",
    "leni": "helene magdalena",
    "lisi": "elisabeth",
    "lois": "alois",
    "loisi": "alois aloisia",
    "loisl": "alois",
    "luis": "alois",
    "manni": "manfred",
    "max": "maximilian",
    "maxl": "max maximilian",
    "michi": "michael michaela",
    "michl": "michael",
    "mitzi": "maria",
    "mizzi": "maria",
    "moni": "monika",
    "much": "michael",
    "nazl": "ignaz",
    "pepi": "josef josefa josefine joseph",
    "peperl": "josef joseph",
    "peppi": "josef josefa josefine joseph",
    "poldi": "leopold leopoldine",
    "poldl": "leopold",
    "reini": "reinhard reinhold",
    "resi": "therese theresia",
    "resl": "therese theresia",
    "rosi": "rosa rosemarie rosina",
    "rosl": "rosa rosina",
    "rudi": "rudolf",
    "schorsch": "georg",
    "schurl": "georg",
    "sepp": "josef joseph",
    "seppl": "josef joseph",
    "sigi": "siegfried sigmund",
    "stefferl": "stefan stephan",
    "steffl": "stefan stephan",
    "susi": "susanna susanne",
    "toni": "anton antonia",
    "traudl": "edeltraud gertraud waltraud",
    "trude": "gertraud gertrud gertrude",
    "uschi": "ursula",
    "vickerl": "viktor",
    "vroni": "veronika",
    "wastl": "sebastian",
    "willi": "wilhelm wilhelmine",
    "wolfi": "wolfgang",
    "xandl": "alexander",
}
"""The names, folded, that each may stand for."""


def may_be_short_for(one: str, other: str) -> bool:
    """Whether one folded name may be short for the other, or both for the same one: Sepp, Josef and Peperl."""
    return not _names(one).isdisjoint(_names(other))


@lru_cache(CACHED_NAMES)
def initials(given_name: str) -> frozenset[str]:
    """What a given name may begin with, as it stands and in full; nothing if it is not known."""
    return frozenset(name[0] for word in spelt_words(given_name)[:1] for name in _names(word))


def _names(word: str) -> frozenset[str]:
    return frozenset({word, *SHORT_NAMES.get(word, "").split()})
