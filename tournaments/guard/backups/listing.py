"""The backups that are kept, as a list."""

from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from tournaments.lists.table import KEY, NAME, PRESS, Column, List

CELL = "backups/_cell.html"


class BackupList(List):
    """A list of backups: when and why each was made, and whether it was checked."""

    made = Column(pgettext_lazy("backup", "Made"), place=NAME, css="made", part=CELL)
    why = Column(_("Why"), lambda row: row[1])
    checked = Column(pgettext_lazy("backup", "Checked"), part=CELL)
    size = Column(
        _("Size"),
        lambda row: row[0].size,
        place=KEY,
        write=filesizeformat,
        css="number",
    )
    download = Column(_("Download"), place=PRESS, part=CELL)

    css = "backups"
