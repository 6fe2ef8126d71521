"""Many who look at one page in the same moment."""

from threading import Barrier, Thread

from django.db import connection
from django.test import Client


def queries_of_each(address, people=8):
    """How often each of them had the database asked, the least often first."""
    together, counts = Barrier(people), []

    def look():
        client = Client()
        connection.ensure_connection()  # what opening one asks is not counted
        together.wait()
        queries = []

        def count(execute, *question):
            queries.append(question[0])
            return execute(*question)

        with connection.execute_wrapper(count):
            client.get(address)
        counts.append(len(queries))
        connection.close()

    threads = [Thread(target=look) for _ in range(people)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(counts)
