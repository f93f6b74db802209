"""The server that scripts/with_postgres made: DISCREET_POSTGRES names it, DISCREET_POSTGRES_FOLDER its folder."""
import os
import pathlib
import subprocess


def control(*words):
    """`pg_ctl` of the newest PostgreSQL that is installed, as the user that owns the server."""
    place = os.environ["DISCREET_POSTGRES_FOLDER"]
    program = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))[-1]
    command = (["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []) + [str(program), "-D", place + "/data",
                                                                                    "-l", place + "/log", "-w"]
    subprocess.run([*command, *words], check=True, cwd="/", stdout=subprocess.DEVNULL)


def restart_postgres(turn):
    control("restart", "-m", ["fast", "immediate"][turn % 2])
