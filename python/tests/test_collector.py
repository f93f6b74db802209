"""The collector and the client as programs: faults, restarts and attackers, in a short version of
scripts/local_faults."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts" / "faults"))

from collector_process import STUDY, CollectorProcess, people_of  # noqa: E402

PROGRAM = os.environ.get("DISCREET_PROGRAM")
pytestmark = pytest.mark.skipif(not PROGRAM, reason="DISCREET_PROGRAM names the program")


@pytest.fixture
def collector(tmp_path):
    with CollectorProcess(PROGRAM, tmp_path) as running:
        yield running


def join(collector, *arguments):
    command = [PROGRAM, "local", "join", collector.url + "/studies/flu", "--json", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def record_in(folder):
    path = folder / "me.json"
    path.write_text(json.dumps({"x0": 1, "x1": 0, "x2": 1, "x3": 1, "i": 2, "b": 1, "y": 1}))
    return path


def test_a_person_takes_part_once(collector, tmp_path):
    record, ledger = record_in(tmp_path), tmp_path / "me.db"
    made = subprocess.run([PROGRAM, "local", "init", str(ledger), "--epsilon", "4"], capture_output=True, check=False)
    assert made.returncode == 0
    again = subprocess.run([PROGRAM, "local", "init", str(ledger), "--epsilon", "4"], capture_output=True, check=False)
    assert again.returncode == 2
    first = join(collector, "--record", record, "--ledger", ledger)
    said = json.loads(first.stdout)
    assert (first.returncode, said["answered"]) in [(0, True), (1, False)]
    if said["answered"]:
        assert said["result"] == "accepted" and said["left"] == "0"
        assert json.loads(join(collector, "--record", record, "--ledger", ledger).stdout)["result"] == "repeated"
    else:
        assert said["result"] == "early" and said["left"] == "4"


def test_a_lost_ledger_and_an_empty_one_refuse(collector, tmp_path):
    record = record_in(tmp_path)
    lost = join(collector, "--record", record, "--ledger", tmp_path / "lost.db")
    assert lost.returncode == 2 and "no ledger" in lost.stderr
    assert not (tmp_path / "lost.db").exists()
    subprocess.run([PROGRAM, "local", "init", str(tmp_path / "poor.db"), "--epsilon", "1"], check=True,
                   capture_output=True)
    poor = join(collector, "--record", record, "--ledger", tmp_path / "poor.db")
    assert poor.returncode == 3
    assert collector.counted("accepted") == 0


def test_a_killed_collector_loses_nothing(collector):
    people = people_of(collector, 600)
    acknowledged = {}
    for turn in range(3):
        for person in people[200 * turn:200 * turn + 200]:
            acknowledged[person["token"]] = collector.send(person)
        collector.kill()
        collector.start()
    assert set(acknowledged.values()) == {"accepted"}
    assert collector.people() == len(acknowledged)
    assert {collector.send(person) for person in people} == {"repeated"}
    assert collector.people() == len(acknowledged)


def test_terminating_ends_cleanly(collector):
    person = people_of(collector, 1)[0]
    assert collector.send(person) == "accepted"
    collector.process.send_signal(signal.SIGTERM)
    assert collector.process.wait(timeout=20) == 0
    collector.start()
    assert collector.send(person) == "repeated"


def test_a_full_disk_is_said_and_harms_nothing(tmp_path):
    # A limit on the size of files stands in for the disk: both fail with the same error when a page is written.
    with CollectorProcess(PROGRAM, tmp_path, file_limit=300_000) as collector:
        people = people_of(collector, 8000)
        accepted, refused = 0, None
        for begin in range(0, len(people), 200):
            status, body = collector.request("POST", "/studies/flu/reports",
                                             {"wire": 1, "reports": people[begin:begin + 200]})
            if status != 200:
                refused = (status, body)
                break
            accepted += body["accepted"]
        assert refused and refused[0] == 503 and refused[1]["error"] == "unavailable"
        assert str(tmp_path) not in refused[1]["message"]
        told = collector.told("store '")
        assert "full" in told or "large" in told or "I/O" in told
        assert collector.request("GET", "/healthz")[0] == 200
        assert collector.people() == accepted
        collector.kill()
        collector.file_limit = None
        collector.start()
        assert collector.people() == accepted
        assert collector.send(people[-1]) == "accepted"
        check = subprocess.run(["sqlite3", str(collector.store), "PRAGMA integrity_check"], capture_output=True,
                               text=True, check=False)
        assert "locked" in check.stderr or check.stdout == "ok\n"


def ends(collector):
    """Its status, and what it said."""
    status = collector.process.wait(timeout=30)
    return status, collector.told("store '")


def delete_a_report(collector):
    delete = "DELETE FROM report WHERE token = (SELECT min(token) FROM report)"
    subprocess.run(["sqlite3", str(collector.store), delete], check=True)


def test_a_damaged_store_is_refused_and_a_backup_restores_it(collector, tmp_path):
    people = people_of(collector, 20)
    assert {collector.send(person) for person in people} == {"accepted"}
    copy = tmp_path / "copy.db"
    made = subprocess.run([PROGRAM, "local", "backup", str(collector.store), "--to", str(copy), "--json"],
                          capture_output=True, text=True, check=True)
    assert json.loads(made.stdout)["reports"] == len(people)
    assert copy.stat().st_mode & 0o777 == 0o600
    collector.kill()
    delete_a_report(collector)
    with pytest.raises(RuntimeError, match="19 reports are stored, but the chain counts 20"):
        collector.start()
    assert collector.process.wait() == 4
    for file in tmp_path.glob("study.db*"):
        file.unlink()
    shutil.copy(copy, collector.store)
    collector.start()
    assert {collector.send(person) for person in people} == {"repeated"}


def test_a_log_that_is_cut_is_refused(collector):
    assert {collector.send(person) for person in people_of(collector, 20)} == {"accepted"}
    collector.kill()
    log = pathlib.Path(f"{collector.store}-wal")
    log.write_bytes(log.read_bytes()[:-1])
    with pytest.raises(RuntimeError, match="was acknowledged"):
        collector.start()
    assert collector.process.wait() == 4


def test_a_collector_whose_store_is_damaged_ends_when_a_round_closes(collector):
    assert {collector.send(person) for person in people_of(collector, 20)} == {"accepted"}
    delete_a_report(collector)
    assert collector.request("POST", "/studies/flu/close", admin=True)[0] == 503
    status, said = ends(collector)
    assert status == 4 and "19 reports are stored, but the chain counts 20" in said


def test_a_taken_port_a_bad_store_and_a_bad_study_are_mistakes(collector, tmp_path):
    def served(*arguments):
        return subprocess.run([PROGRAM, "local", "serve", *map(str, arguments)], capture_output=True, text=True,
                              timeout=30, check=False)

    taken = served("--port", collector.port, "--store", tmp_path / "other.db")
    assert taken.returncode == 5 and "--port" in taken.stderr
    text = tmp_path / "text.db"
    text.write_text("no database, " * 100)
    assert served("--port", 0, "--store", text).returncode == 4
    assert served("--port", 0, "--store", collector.store).returncode == 5
    study = tmp_path / "bad.json"
    study.write_text(json.dumps({**STUDY, "protocol": "nonsense"}))
    bad = served("--port", 0, "--store", tmp_path / "new.db", "--study", study)
    assert bad.returncode == 2 and "nonsense" in bad.stderr
    assert served("--port", 0).returncode == 2
    assert served("--port", 70000, "--store", tmp_path / "x.db").returncode == 2


@pytest.mark.skipif(not shutil.which("node"), reason="Node is not installed")
def test_the_javascript_client_takes_part(collector):
    script = """
        import { Ledger, MemoryStore, join } from "CLIENT";
        const counts = {};
        for (let i = 0; i < 40; ++i) {
          const ledger = await Ledger.create(new MemoryStore(), "4");
          const record = { x0: 1, x1: 0, x2: 1, x3: 1, i: 2, b: 1, y: 1 };
          const first = await join("URL", record, ledger), again = await join("URL", record, ledger);
          for (const { result } of [first, again]) counts[result] = (counts[result] ?? 0) + 1;
        }
        console.log(JSON.stringify(counts));
    """.replace("CLIENT", (ROOT / "web/client/src/index.js").as_uri()).replace("URL", collector.url + "/studies/flu")
    done = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True, timeout=120,
                          check=False)
    assert done.returncode == 0, done.stderr
    counts = json.loads(done.stdout)
    assert counts["accepted"] == counts["repeated"] == collector.people()
    assert counts["accepted"] + counts.get("early", 0) // 2 == 40
