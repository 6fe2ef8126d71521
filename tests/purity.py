"""The contract of purity: rules import the standard library and other rules only."""

import sys

from importlinter import Contract, ContractCheck, fields, output
from importlinter.domain.helpers import module_expressions_to_modules
from importlinter.domain.imports import Module, ModuleExpression


class Purity(Contract):
    """What lies in a pure place imports the standard library and what is pure."""

    places = fields.SetField(subfield=fields.ModuleExpressionField())
    corners = fields.SetField(
        subfield=fields.ModuleExpressionField(), required=False, default=set()
    )

    def check(self, graph, verbose):
        pure = within(graph, self.places) - within(graph, self.corners)
        wrong = {
            (importer, imported)
            for importer in pure
            for imported in graph.find_modules_directly_imported_by(importer)
            if imported not in pure
            and imported.split(".")[0] not in sys.stdlib_module_names
        }
        return ContractCheck(kept=not wrong, metadata={"wrong": sorted(wrong)})

    def render_broken_contract(self, check):
        for importer, imported in check.metadata["wrong"]:
            output.print_error(f"{importer} is pure, and imports {imported}")


def within(graph, expressions: set[ModuleExpression]) -> set[str]:
    """The names of the modules that these expressions name, and of all below them."""
    found: set[str] = set()
    for top in module_expressions_to_modules(graph, expressions):
        assert isinstance(top, Module)
        found |= {top.name, *graph.find_descendants(top.name)}
    return found
