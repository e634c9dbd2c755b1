"""A server of embeddings for tests: texts about one thing get vectors that are near, whatever words they use."""
import hashlib
import http.server
import json
import math
import re
import threading

#: Words that mean something alike, in three languages.
THINGS = [
    {"garden", "plants", "tomatoes", "soil", "gardening", "roses", "garten", "jardín", "gemüse"},
    {"boat", "sailing", "harbour", "sea", "wind", "segeln", "barco"},
    {"money", "tax", "bank", "invoice", "steuer", "dinero"},
    {"music", "piano", "concert", "choir", "klavier", "música"},
]
SIZE = 64


def vector(text):
    """A few components for each thing that a text is about, and some noise of its own."""
    words = set(re.findall(r"\w+", text.lower()))
    seed = hashlib.sha256(text.encode()).digest()
    found = [(seed[index % 32] - 127.5) / 600 for index in range(SIZE)]
    for place, thing in enumerate(THINGS):
        for index in range(SIZE):
            sign = 1 if hashlib.sha256(f"{place} {index}".encode()).digest()[0] % 2 else -1
            found[index] += sign * len(words & thing)
    length = math.sqrt(sum(value * value for value in found))
    return [value / length for value in found]


class EmbeddingServer:
    """Speaks as OpenAI's /v1/embeddings does. `answer` gets the number of the request and its texts; None for a good answer."""

    def __init__(self, answer=lambda number, texts: None):
        self.answer, self.requests = answer, []

    def __enter__(self):
        owner = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                owner.requests.append((self.path, dict(self.headers), body))
                told = owner.answer(len(owner.requests), body["input"])
                items = [{"object": "embedding", "index": index, "embedding": vector(text)}
                         for index, text in enumerate(body["input"])]
                status, answer, *fields = told or (200, {"object": "list", "data": items, "model": body["model"]})
                data = (answer if isinstance(answer, str) else json.dumps(answer)).encode()
                try:
                    self.send_response(status)
                    self.send_header("Content-Type", "application/json")
                    for name, value in fields:
                        self.send_header(name, value)
                    self.send_header("Content-Length", str(len(data)))
                    self.end_headers()
                    self.wfile.write(data)
                except OSError:
                    pass

            def log_message(self, *_):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.provider = f"127.0.0.1:{self.http.server_address[1]}"
        self.thread = threading.Thread(target=self.http.serve_forever, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.http.shutdown()
        self.http.server_close()
        self.thread.join()

    @property
    def texts(self):
        """All texts that were sent, in order."""
        return [text for _, _, body in self.requests for text in body["input"]]
