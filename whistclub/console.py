"""What the console says of a request that was refused: a line, and no trace."""

import logging

from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.http.multipartparser import MultiPartParserError

REFUSALS = (BadRequest, MultiPartParserError, PermissionDenied, SuspiciousOperation)


class NoTraceOfRefusals(logging.Filter):
    """Leave away the trace of what is no mistake of ours: anybody could fill a disk."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, REFUSALS):
            record.exc_info = record.exc_text = None
        return True
