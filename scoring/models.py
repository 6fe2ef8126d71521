"""A club's own tables of points, in versions that are never rewritten."""

from __future__ import annotations

from functools import cached_property

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scoring.grid import Grid
from scoring.public_id import new_public_id
from scoring.variant import Preset, Variant
from scoring.variants import VARIANTS


class PointGridQuerySet(models.QuerySet["PointGrid"]):
    def in_use(self) -> PointGridQuerySet:
        """Return those that a new tournament may choose."""
        return self.filter(put_away_at=None)

    def with_newest(self) -> PointGridQuerySet:
        """Fetch each with its newest version, in one query more."""
        newest = GridVersion.objects.select_related("made_by").order_by("-number")
        return self.prefetch_related(models.Prefetch("versions", newest))


class PointGrid(models.Model):
    """A grid that a club gave a name."""

    public_id = models.CharField(
        max_length=12, unique=True, default=new_public_id, editable=False
    )
    variant_key = models.CharField(_("game"), max_length=30, editable=False)
    name = models.CharField(_("name"), max_length=60)
    put_away_at = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = PointGridQuerySet.as_manager()

    class Meta:
        verbose_name = _("point grid")
        verbose_name_plural = _("point grids")
        ordering = ("variant_key", "name")
        constraints = (
            models.UniqueConstraint(
                "variant_key",
                models.functions.Lower("name"),
                name="one_grid_of_a_game_has_a_name",
            ),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("scoring:grid", args=[self.public_id])

    @property
    def variant(self) -> Variant:
        return VARIANTS[self.variant_key]

    @property
    def newest(self) -> GridVersion:
        """The version in force; asks for `with_newest`, not for the database."""
        return self.versions.all()[0]


class GridVersion(models.Model):
    """A grid as it is from a moment on. The database refuses to change it."""

    grid = models.ForeignKey(PointGrid, models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    text = models.TextField()
    preset_key = models.CharField(max_length=30)
    options = models.JSONField(default=dict)
    note = models.CharField(max_length=200, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-number",)
        constraints = (
            models.UniqueConstraint(
                fields=("grid", "number"), name="one_version_of_a_grid_has_a_number"
            ),
        )

    def __str__(self) -> str:
        return f"{self.grid_id}, {self.number}"

    @cached_property
    def parsed_grid(self) -> Grid:
        return Grid.parse(self.text)

    @property
    def preset(self) -> Preset:
        return self.grid.variant.presets[self.preset_key]
