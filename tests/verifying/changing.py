"""Changes one column of one row, as somebody who owns the file can."""

from datetime import timedelta

from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone

from tests.conftest import TRIGGERS

DAY = timedelta(days=1)


def lay_triggers_aside():
    """Whoever owns the file owns its triggers, too."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(TRIGGERS[connection.vendor])
        for off, _on in cursor.fetchall():
            cursor.execute(off)


def others(field, was):
    """Values that are not the one that stands there, the likeliest first."""
    if field.is_relation:
        rows = field.related_model._base_manager.exclude(pk=was).order_by("pk")
        yield from rows.values_list("pk", flat=True)[:20]
        if field.null and was is not None:
            yield None
    elif field.choices:
        yield from (value for value, _label in field.flatchoices if value != was)
    elif isinstance(field, models.BooleanField):
        yield not was
    elif isinstance(field, models.IntegerField):
        yield from ((was or 0) + step for step in (1, 7, 977, -1))
    elif isinstance(field, models.DateTimeField):
        yield (was or timezone.now()) + DAY
        if field.null and was is not None:
            yield None
    elif isinstance(field, models.DateField):
        yield was + DAY
    elif isinstance(field, models.TimeField):
        yield timezone.now().time()
    elif isinstance(field, models.JSONField):
        yield {**was, "changed": 1} if isinstance(was, dict) else [*(was or ()), 1]
    elif isinstance(field, models.UUIDField):
        yield type(was)(int=was.int ^ 1) if was else None
    else:
        most = field.max_length or 1_000_000
        said = str(was or "")
        yield said[::-1] if said != said[::-1] else f"{said}1"[-most:]
        yield from (f"{said}{one}"[-most:] for one in "1NESWLRO" if one != said)


def change(row, field):
    """Write another value into a column; whether the database let one in."""
    rows = type(row)._base_manager.filter(pk=row.pk)
    for value in others(field, getattr(row, field.attname)):
        try:
            with transaction.atomic():
                rows.update(**{field.attname: value})
        except (IntegrityError, TypeError, ValueError):
            continue
        return True
    return False
