"""Base classes of the models."""

from django.db import models
from django.http import Http404

from scoring.public_id import new_public_id


class Record(models.Model):
    """A row, with a text that names it to programmers."""

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{type(self).__name__} {self.pk}"


class Addressed(Record):
    """A row with a random public identifier, for addresses and papers."""

    public_id = models.CharField(
        max_length=12, unique=True, default=new_public_id, editable=False
    )

    class Meta:
        abstract = True


def unique(name: str, *fields: str) -> models.UniqueConstraint:
    """Return the constraint that no two rows are equal in all these fields."""
    return models.UniqueConstraint(fields=fields, name=name)


class Gone(Http404):
    """The page of a person who was forgotten: it says so, and never comes back."""
