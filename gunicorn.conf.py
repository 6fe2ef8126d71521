"""Several processes behind a proxy, on PostgreSQL: `gunicorn whistclub.wsgi`.

See docs/hosting.md. A laptop needs nothing of it: `manage.py serve` is enough.
"""

import os
import secrets

bind = f"127.0.0.1:{os.environ.get('PORT', '8000')}"
workers = 2
worker_class = "gthread"
threads = 2  # more would only wait for each other
graceful_timeout = 4
raw_env = [f"RUN_OF_WORKERS={secrets.token_hex(8)}"]  # by which they share papers
