"""The catalogue of games: every file of this folder is one."""

from importlib import import_module
from pkgutil import iter_modules

from scoring.variant import Variant

VARIANTS: dict[str, Variant] = {
    module.name: import_module(f"{__name__}.{module.name}").VARIANT
    for module in iter_modules(__path__)
}
