"""A language model as lines are sent to one: a server on this machine that answers as told."""
import http.server
import json
import threading

GOOD = {"records": [
    {"kind": "catchup", "words": "Tea with Anna", "person": "Anna", "text": "Tea with Anna", "contact": "met", "sure": 0.9},
    {"kind": "note", "words": "she is into falconry", "person": "Anna", "text": "into falconry", "sure": 0.9},
    {"kind": "todo", "words": "ring [PHONE1]", "person": None, "text": "ring [PHONE1]", "sure": 0.9}]}


class Model:
    """Speaks as OpenAI's interface does; `answer` gets the number of the request and its body."""

    def __init__(self, answer):
        self.answer, self.requests = answer, []

    def __enter__(self):
        model = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                model.requests.append((self.path, dict(self.headers), body))
                status, text = model.answer(len(model.requests), body)
                data = text.encode()
                try:
                    self.send_response(status)
                    self.send_header("Content-Type", "application/json")
                    self.send_header("Content-Length", str(len(data)))
                    self.end_headers()
                    self.wfile.write(data)
                except OSError:
                    pass

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.provider = f"127.0.0.1:{self.server.server_port}"
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def said(content):
    text = content if isinstance(content, str) else json.dumps(content)
    return json.dumps({"choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}]})
