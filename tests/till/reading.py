"""What the tests of the till's pages read."""

from django.urls import reverse

from tournaments.till.models import Movement


def at(page, day, *words):
    return reverse(f"till:{page}", args=[day.public_id, *words])


def text(response):
    return " ".join(response.content.decode().replace("\xa0", " ").split())


def amounts(day):
    return list(
        Movement.objects.filter(tournament=day).values_list("amount", flat=True)
    )
