"""Speech for tests: spoken by espeak-ng, transcribed by pocketsphinx, or by a server on this machine that answers as told."""
import array
import http.server
import json
import pathlib
import re
import shlex
import subprocess
import threading
import wave

SENTENCE = "Call Anna on Friday about the garden"
#: What pocketsphinx listens for. Its general model is for people; with a grammar it understands espeak-ng.
GRAMMAR = """#JSGF V1.0;
grammar notes;
public <note> = <act> <name> on <day> about the <thing>;
<act> = call | write | visit;
<name> = anna | ben | clara | martin;
<day> = monday | tuesday | wednesday | thursday | friday | saturday | sunday;
<thing> = garden | letter | cake | journey;
"""


def spoken(folder, sentence=SENTENCE, name="speech.wav"):
    """A recording of a sentence: one channel, 16,000 samples of 16 bits a second, with half a second of rest around it."""
    raw = pathlib.Path(folder) / "raw.wav"
    subprocess.run(["espeak-ng", "-v", "en-us", "-s", "140", "-w", str(raw), sentence], check=True, timeout=60)
    with wave.open(str(raw)) as source:
        rate, samples = source.getframerate(), array.array("h", source.readframes(source.getnframes()))
    count = int(len(samples) * 16_000 / rate)
    heard = array.array("h", bytes(16_000))
    for index in range(count):
        place = index * rate / 16_000
        first = int(place)
        second = min(first + 1, len(samples) - 1)
        heard.append(round(samples[first] + (samples[second] - samples[first]) * (place - first)))
    heard.frombytes(bytes(16_000))
    path = pathlib.Path(folder) / name
    with wave.open(str(path), "wb") as target:
        target.setnchannels(1)
        target.setsampwidth(2)
        target.setframerate(16_000)
        target.writeframes(heard.tobytes())
    return path


def silence(seconds, path):
    """A recording of nothing."""
    with wave.open(str(path), "wb") as target:
        target.setnchannels(1)
        target.setsampwidth(2)
        target.setframerate(16_000)
        target.writeframes(bytes(32_000 * seconds))
    return path


def pocketsphinx(folder):
    """The command of a real engine."""
    grammar = pathlib.Path(folder) / "notes.gram"
    grammar.write_text(GRAMMAR)
    return f'pocketsphinx_continuous -infile "$1" -jsgf {shlex.quote(str(grammar))} -logfn /dev/null'


class SpeechServer:
    """Speaks as OpenAI's /v1/audio/transcriptions does; `answer` gets the number of the request and the length of the sound."""

    def __init__(self, answer):
        self.answer, self.requests = answer, []

    def __enter__(self):
        speech = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                boundary = re.search("boundary=(.+)", self.headers["Content-Type"]).group(1).encode()
                fields = {}
                for part in body.split(b"--" + boundary)[1:-1]:
                    head, content = part[2:-2].split(b"\r\n\r\n", 1)
                    fields[re.search(rb'name="([^"]+)"', head).group(1).decode()] = content
                speech.requests.append((self.path, dict(self.headers), fields))
                status, answer, *fields = speech.answer(len(speech.requests), len(fields["file"]))
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

            def do_GET(self):
                self.send_response(404)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.provider = f"127.0.0.1:{self.server.server_port}"
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
