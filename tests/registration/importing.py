"""How the tests of an import send a list, and read what would become of it."""

from django.core.files.uploadedfile import SimpleUploadedFile

IMPORT = "/players/import/"


def sent(client, content, name="liste.csv"):
    if isinstance(content, str):
        content = content.encode()
    return client.post(IMPORT, {"file": SimpleUploadedFile(name, content)})


def confirmed(client, preview, **more):
    """Send a preview back as a browser does, with the decisions in `more`."""
    return client.post(IMPORT, {**preview.context["form"].data, **more})


def verdicts(preview):
    return [one.verdict for one, *_rest in preview.context["judged"]]
