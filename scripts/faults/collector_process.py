"""A collector as a process of its own that can be killed, and people who report to it."""
import hashlib
import http.client
import json
import re
import secrets
import signal
import subprocess
import threading
import time

STUDY = {"study": "flu", "protocol": "masked_parity", "options": {"dimension": 4, "epsilon": "4", "beta": "1/10"},
         "closing": {}}


class CollectorProcess:
    """`with CollectorProcess(program, folder) as collector: ...`; `kill` and `start` it as often as you like."""

    def __init__(self, program, folder, store=None, file_limit=None, study=STUDY, options=()):
        self.program, self.folder, self.file_limit, self.options = program, folder, file_limit, list(options)
        self.store = store or folder / "study.db"
        self.study_file = folder / "study.json"
        self.study_file.write_text(json.dumps(study))
        self.token_file = folder / "admin"
        self.token = secrets.token_hex(32)
        self.token_file.touch(mode=0o600)  # the collector takes no other
        self.token_file.write_text(self.token + "\n")
        self.process, self.port, self.connections, self.said = None, 0, threading.local(), []

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()

    def start(self):
        # The same port after a restart, as clients expect it.
        command = [self.program, "local", "serve", "--port", str(self.port), "--store", str(self.store),
                   "--study", str(self.study_file), "--admin-token", str(self.token_file), *self.options]
        if self.file_limit:
            command = ["prlimit", f"--fsize={self.file_limit}", *command]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        said = self.said
        for line in self.process.stderr:
            said.append(line)
            if found := re.search(r"listening on \w+://[^:]+:(\d+)", line):
                self.port = int(found.group(1))
                break
        else:
            raise RuntimeError("the collector did not start: " + "".join(said))
        # Whatever it says later must not fill the pipe.
        threading.Thread(target=said.extend, args=[self.process.stderr], daemon=True).start()

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        if self.process:
            self.process.wait()

    def told(self, words):
        """The newest line with these words of what it said to its operator."""
        for _ in range(100):
            if lines := [line.strip() for line in self.said if words in line]:
                return lines[-1]
            time.sleep(0.05)
        raise AssertionError(f"nothing was said about {words!r}: {self.said}")

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def request(self, method, path, body=None, admin=False):
        """(status, JSON); a kept connection a thread. Raises OSError when the collector is away."""
        headers = {"Authorization": f"Bearer {self.token}"} if admin else {}
        text = json.dumps(body) if body is not None else None
        for fresh in (False, True):
            connection = getattr(self.connections, "open", None)
            if fresh or connection is None:
                connection = self.connections.open = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            try:
                connection.request(method, path, text, headers)
                answer = connection.getresponse()
                content = answer.read()
                break
            except (http.client.HTTPException, OSError) as failed:
                connection.close()
                self.connections.open = None
                if fresh:
                    raise OSError(str(failed)) from failed
        return answer.status, json.loads(content) if content.startswith(b"{") else content.decode()

    def study(self, name="flu"):
        return self.request("GET", f"/studies/{name}")[1]

    def send(self, report):
        body = self.request("POST", "/studies/flu/reports", {"wire": 1, **report})[1]
        return body.get("result") or body["error"]

    def people(self, name="flu"):
        """How many were counted in the first round."""
        tallies = self.request("GET", f"/studies/{name}/tallies", admin=True)[1]
        return sum(tally["people"] for tally in tallies["rounds"][0]["tallies"])

    def counted(self, result):
        found = re.search(rf'^discreet_reports_total{{study="flu",result="{result}"}} (\d+)$',
                          self.request("GET", "/metrics")[1], re.M)
        return int(found.group(1)) if found else 0


def round_of(study, token):
    """The round of a token, from 1: the same hash as in local/records/cohort.cpp, written once more."""
    digest = hashlib.sha256(bytes.fromhex(study["seed"]) + bytes.fromhex(token) + b"cohort").digest()
    place = int.from_bytes(digest[:8], "big") * sum(study["rounds"]) >> 64
    for number, people in enumerate(study["rounds"], 1):
        if place < people:
            return number
        place -= people
    raise AssertionError("a place lies in some round")


def people_of(collector, count, number=1):
    """Reports of so many people of a round; each is a fair coin, which is a report like any other."""
    study, reports = collector.study(), []
    while len(reports) < count:
        token = secrets.token_hex(16)
        if round_of(study, token) == number:
            reports.append({"round": number, "question": 0, "token": token, "report": secrets.choice("01")})
    return reports
