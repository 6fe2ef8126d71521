"""What the console says nothing of: what a visitor typed wrong, or may not do."""

import logging

from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.http.multipartparser import MultiPartParserError

from whistclub.machine import kind_of

REFUSALS = (BadRequest, MultiPartParserError, PermissionDenied, SuspiciousOperation)


class NoRefusals(logging.Filter):
    """Leave away who was refused, and told so on a page; anybody could fill a disk.

    Where it is the machine that refuses, it is told, whatever became of the request.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        status = getattr(record, "status_code", 0)
        refused = 400 <= status < 500 or isinstance(error, REFUSALS)
        return not refused or kind_of(error) is not None
