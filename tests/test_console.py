"""A request that was refused is a line on the console; a mistake has its trace."""

import io
import logging

import pytest
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.http.multipartparser import MultiPartParserError

from whistclub.console import NoTraceOfRefusals


def said(error):
    """What stands on the console after a request that ended with this."""
    told, log = io.StringIO(), logging.Logger("tests.console")
    handler = logging.StreamHandler(told)
    handler.addFilter(NoTraceOfRefusals())
    log.addHandler(handler)
    log.warning("Forbidden: /club/", exc_info=error)
    return told.getvalue()


@pytest.mark.parametrize(
    "kind", [BadRequest, MultiPartParserError, PermissionDenied, SuspiciousOperation]
)
def test_who_is_refused_leaves_a_line(kind):
    assert said(kind("no")) == "Forbidden: /club/\n"


def test_a_mistake_leaves_its_trace():
    assert said(ValueError("a mistake")).endswith("ValueError: a mistake\n")
