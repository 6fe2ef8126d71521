"""Papers that are made at once, and what is read back from those that are made."""

import re
import subprocess
import zlib


def at_once(pages, _variant, _goes_on=None):
    """The text of the pages, as they are written, in place of a PDF."""
    return "\f".join(pages).encode()


def words_of(made):
    """The words of a PDF as they stand on its pages."""
    run = subprocess.run(
        ["pdftotext", "-layout", "-", "-"], input=made, capture_output=True, check=True
    )
    return run.stdout.decode()


def boxes_of(made):
    """The words on each page of a PDF, with where they begin, in points."""
    run = subprocess.run(
        ["pdftotext", "-bbox", "-", "-"], input=made, capture_output=True, check=True
    )
    found, page = {}, 0
    for line in run.stdout.decode().splitlines():
        page += "<page " in line
        if word := re.search(r"<word (.*)>(.*)</word>", line):
            left, top = (float(one) for one in re.findall(r'Min="([\d.]+)"', word[1]))
            found.setdefault((page, word[2]), []).append((left, top))
    return found


def info(made):
    """What a PDF says of itself."""
    run = subprocess.run(["pdfinfo", "-"], input=made, capture_output=True, check=True)
    lines = [line.partition(":") for line in run.stdout.decode().splitlines()]
    return {name: value.strip() for name, _, value in lines}


def structure(made):
    """The tags of a PDF with their words, as a reader that speaks goes through them."""
    run = subprocess.run(
        ["pdfinfo", "-struct-text", "-"], input=made, capture_output=True, check=True
    )
    return run.stdout.decode()


def tags(made):
    """The kind of each tag of a PDF, without its words, which take long to find."""
    command = ["pdfinfo", "-struct", "-"]
    run = subprocess.run(command, input=made, capture_output=True, check=True)
    return re.findall(r"^ *[A-Z]\w*", run.stdout.decode(), re.MULTILINE)


def plain(made):
    """The objects of a PDF without their compression."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", made, re.DOTALL)
    return made + b"".join(unpacked(one) for one in streams)


def unpacked(stream):
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


def languages(made):
    """The language of each tag of a PDF that has one of its own, with its kind."""
    found = re.findall(
        rb"<<(?:(?!>>).)*?/StructElem(?:(?!>>).)*?>>", plain(made), re.DOTALL
    )
    return [
        (kind[1].decode(), language[1].decode())
        for one in found
        if (language := re.search(rb"/Lang \((.*?)\)", one))
        and (kind := re.search(rb"/S /(\w+)", one))
    ]
