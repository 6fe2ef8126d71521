"""Lists for the pages of `scoring`, which itself knows nothing of such lists."""

from django import template

from tournaments.planning.kept_in_versions import VersionList, listed

register = template.Library()
register.simple_tag(listed, name="grid_list")
register.simple_tag(VersionList, name="version_list")
