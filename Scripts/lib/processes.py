"""Runs programs and tells what they took."""

import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass


@dataclass
class Usage:
    """Seconds of the clock and of the processors, and the most memory in bytes."""

    wall: float
    processor: float
    peak: int


def run(arguments, cwd=None):
    """Runs a program to its end; it must succeed.

    A program started by a large process counts that one's memory as its own, until it takes more.
    So `time` starts it, which is small.
    """
    timer = shutil.which("time")
    if timer is None:
        sys.exit("the program `time` is missing")
    with tempfile.NamedTemporaryFile("r") as report:
        if sys.platform == "darwin":
            command = [timer, "-l", "-o", report.name, *arguments]
        else:
            command = [timer, "-f", "%U %S %M", "-o", report.name, *arguments]
        start = time.monotonic()
        result = subprocess.run(
            command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        wall = time.monotonic() - start
        if result.returncode != 0:
            message = result.stderr.decode(errors="replace")[-2000:]
            sys.exit(f"{' '.join(map(str, arguments))} ended with {result.returncode}\n{message}")
        return usage(report.read(), wall)


def usage(report, wall):
    words = report.split()
    if sys.platform != "darwin":
        user, system, kilobytes = words[-3:]
        return Usage(wall, float(user) + float(system), int(kilobytes) * 1024)
    peak = int(words[words.index("maximum") - 1])
    return Usage(wall, float(words[2]) + float(words[4]), peak)
