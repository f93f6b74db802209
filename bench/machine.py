"""What a page of measurements says about the machine that it was made on."""
import os
import pathlib
import platform
import re
import subprocess

from measured import commit


def machine():
    cpu = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    governor = pathlib.Path("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
    compiler = subprocess.run(["c++", "--version"], capture_output=True, text=True, check=False).stdout.splitlines()[0]
    return "\n".join([
        f"- {cpu.group(1).strip() if cpu else platform.processor()}, {os.cpu_count()} cores, {memory:.0f} GB of "
        "memory; frequency governor: "
        f"{governor.read_text().strip() if governor.exists() else 'not shown by this machine'}",
        f"- {platform.freedesktop_os_release()['PRETTY_NAME']}, Linux {platform.release()}, Python "
        f"{platform.python_version()}, {compiler}",
        f"- Discreet at commit {commit()}"])
