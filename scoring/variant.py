"""A game: its contracts, grid and options, and what is legal in it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from scoring.contract import Contract, Level, Option, Setting
from scoring.deal import (
    ABSENT,
    PASS,
    PRESENT,
    RISKS,
    SEATS,
    TRUMPS,
    Deal,
    IllegalDeal,
    Names,
    names,
)
from scoring.grid import Grid
from scoring.match import Match
from scoring.score import ContractLine, Share, share_by_tricks

# What a ruling may do to a deal, besides fines. Each variant takes those it knows.
WON = "won"
LOST = "lost"
ANNULLED = "annulled"
REPLAYED = "replayed"
CORRECTED = "corrected"
CARRIED = "carried"  # one player bears his partners' loss
EFFECTS = frozenset((WON, LOST, ANNULLED, REPLAYED, CORRECTED, CARRIED))

PASS_NAME = names("Tout le monde passe", "Iedereen past", "All pass")


@dataclass(frozen=True)
class Preset:
    """A grid with options that clubs know by a name."""

    key: str
    name: Names
    grid: Grid
    options: Mapping[str, Setting] = field(default_factory=dict)


def unamended_line(line: ContractLine, options: Mapping[str, Setting]) -> ContractLine:
    return line


@dataclass(frozen=True)
class Variant:
    """One game. Add one by adding its file to `scoring/variants/`."""

    key: str
    name: Names
    grid: Grid
    contracts: tuple[Contract, ...] = ()
    ladder: Sequence[str] = ()  # bids, lowest first, where the grid has another order
    pass_name: Names = field(default_factory=PASS_NAME.copy)
    seats: tuple[str, ...] = SEATS
    tricks: int = 13
    options: tuple[Option, ...] = ()
    other_presets: tuple[Preset, ...] = ()
    must_be_zero_sum: bool = False
    risk: bool = False  # bids can be doubled and redoubled
    effects: frozenset[str] = EFFECTS
    amend: Callable[[ContractLine, Mapping[str, Setting]], ContractLine] = (
        unamended_line
    )
    share: Share = share_by_tricks
    match: Match | None = None

    @cached_property
    def presets(self) -> dict[str, Preset]:
        name = names("Par défaut", "Standaard", "Default")
        presets = (Preset("default", name, self.grid), *self.other_presets)
        return {preset.key: preset for preset in presets}

    @cached_property
    def by_key(self) -> dict[str, Contract]:
        return {contract.key: contract for contract in self.contracts}

    def bids(self) -> Iterator[tuple[Contract, Level]]:
        """Every contract at every level, lowest first."""
        keys = [row.key for row in self.grid.rows_under("contract")]
        if self.ladder:
            keys.sort(key=lambda key: self.ladder.index(str(key)))
        return ((self.by_key[key.name], key.level) for key in keys)

    def settle(
        self, options: object = None, preset: object = None
    ) -> tuple[Grid, dict[str, Setting]]:
        """The grid and the value of every option; an option beats the preset."""
        if preset is None:
            preset = "default"
        if not isinstance(preset, str) or preset not in self.presets:
            raise IllegalDeal(
                "unknown_preset", "preset", value=preset, choices=list(self.presets)
            )
        chosen = self.presets[preset]
        settled = {option.key: option.default for option in self.options}
        settled.update(chosen.options)
        if options is not None:
            settled.update(self._checked(options))
        return chosen.grid, settled

    def _checked(self, options: object) -> dict[str, Setting]:
        if not isinstance(options, dict):
            raise IllegalDeal("not_an_object", "options")
        known = {option.key: option for option in self.options}
        for key, value in options.items():
            if key not in known:
                raise IllegalDeal(
                    "unknown_option", "options", value=key, choices=list(known)
                )
            if not known[key].accepts(value):
                raise IllegalDeal(
                    "unknown_option_value",
                    "options",
                    option=key,
                    value=value,
                    choices=list(known[key].values),
                )
        return options

    def deal_of(self, record: object) -> Deal:
        """Make a deal of a record as in docs/records.md, or raise IllegalDeal."""
        if not isinstance(record, dict):
            raise IllegalDeal("not_an_object", "deal")
        if not record.keys() <= _FIELDS:
            raise IllegalDeal("unknown_field", min(map(str, record.keys() - _FIELDS)))
        get = record.get
        bidders = get("bidders")
        if bidders is None:
            bidders = ()
        elif type(bidders) is not list:
            raise IllegalDeal("not_a_list", "bidders")
        risk = get("risk")
        deal = Deal(
            get("contract"),  # type: ignore[arg-type] # judged below, as all of it
            tuple(bidders),
            get("level"),
            get("trump"),
            "" if risk is None else risk,
            get("tricks"),
        )
        contract = self._check_bid(deal)
        if (jury := get("jury")) is not None and (
            contract is None or jury not in (PRESENT, ABSENT)
        ):
            raise IllegalDeal("jury", "jury", choices=(PRESENT, ABSENT))
        if contract is not None and contract.alone:
            deal = deal._replace(tricks=_each_bidders(deal))
        self._check_tricks(contract, deal)
        return deal

    def _check_bid(self, deal: Deal) -> Contract | None:
        """Judge all but the tricks, and return the contract, None for a pass."""
        key, bidders, level, trump, risk, _ = deal
        contract = None
        if key != PASS:
            contract = self.by_key.get(key) if isinstance(key, str) else None
            if contract is None:
                raise IllegalDeal("unknown_contract", "contract", value=key)
        allowed = contract.bidders if contract else (0,)
        if len(bidders) not in allowed:
            raise IllegalDeal("number_of_bidders", "bidders", allowed=allowed)
        for seat in bidders:
            if not isinstance(seat, str) or seat not in self.seats:
                raise IllegalDeal(
                    "unknown_seat", "bidders", seat=seat, choices=self.seats
                )
        if len(bidders) > 1 and len(set(bidders)) < len(bidders):
            raise IllegalDeal("bidder_twice", "bidders")
        levels = contract.levels if contract else None
        if levels is None:
            if level is not None:
                raise IllegalDeal("no_level", "level")
        elif type(level) is not int or level not in levels:
            raise IllegalDeal("level", "level", least=levels[0], most=levels[-1])
        if trump is None:
            if contract and contract.needs_trump:
                raise IllegalDeal("trump_missing", "trump", choices=TRUMPS)
        elif not isinstance(trump, str) or trump not in TRUMPS:
            raise IllegalDeal("unknown_trump", "trump", choices=TRUMPS)
        if risk != "" and not (self.risk and contract and risk in RISKS):
            raise IllegalDeal("risk", "risk", known=self.risk)
        return contract

    def _check_tricks(self, contract: Contract | None, deal: Deal) -> None:
        """Judge the tricks of a bid that is legal."""
        tricks = deal.tricks
        if contract is None:
            if tricks is not None:
                raise IllegalDeal("tricks_in_a_pass", "tricks")
            return
        most = contract.tricks or self.tricks
        if not contract.alone:
            if type(tricks) is not int or not 0 <= tricks <= most:
                raise IllegalDeal("tricks", "tricks", most=most)
            return
        if type(tricks) is not tuple or len(tricks) != len(deal.bidders):
            raise IllegalDeal("tricks_per_bidder", "tricks")
        for taken in tricks:
            if type(taken) is not int or not 0 <= taken <= most:
                raise IllegalDeal("tricks", "tricks", most=most)
        if sum(tricks) > most:
            raise IllegalDeal(
                "too_many_tricks", "tricks", most=most, tricks=sum(tricks)
            )
        if len(tricks) == len(self.seats) and sum(tricks) != most:
            raise IllegalDeal("all_the_tricks", "tricks", most=most, tricks=sum(tricks))


# Whether the jury saw it is told of a deal, and changes nothing of its worth.
_FIELDS = {*Deal._fields, "jury"}


def _each_bidders(deal: Deal) -> tuple[Any, ...]:
    """The tricks of a record, in the order of its bidders."""
    tricks: Any = deal.tricks
    if type(tricks) is not dict or tricks.keys() != set(deal.bidders):
        raise IllegalDeal("tricks_per_bidder", "tricks")
    return tuple(tricks[bidder] for bidder in deal.bidders)
