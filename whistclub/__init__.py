"""The project: settings, addresses and the door to the web server."""
