"""Lists for the pages of `scoring`, which itself knows nothing of such lists."""

from django import template

from tournaments.settings.kept_in_versions import VersionList, grid_list

register = template.Library()
register.simple_tag(grid_list, name="grid_list")
register.simple_tag(VersionList, name="version_list")
