"""What the rows of many nouns have alike."""

from django.db import models

from scoring.public_id import new_public_id


class Record(models.Model):
    """A row, with what a programmer sees of it."""

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{type(self).__name__} {self.pk}"


class Addressed(Record):
    """A row that addresses and papers name, by an identifier drawn by chance."""

    public_id = models.CharField(
        max_length=12, unique=True, default=new_public_id, editable=False
    )

    class Meta:
        abstract = True


def unique(name: str, *fields: str) -> models.UniqueConstraint:
    """That no two rows have the same in all these fields."""
    return models.UniqueConstraint(fields=fields, name=name)
