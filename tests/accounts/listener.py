"""A server of somebody else's, on this machine: it takes notices and answers as it is told to."""

import contextlib
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer


@contextlib.contextmanager
def listener(status=200):
    """Gives the address and the calls that came: (headers, body)."""
    calls = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            calls.append((self.headers, self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))  # looks as often whether it is to stop
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/notices", calls
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
