"""Runs a program the way a test asks for, and writes what became of it to a file.

Usage: launch.py REPORT OPTIONS PROGRAM [ARGUMENT...]

OPTIONS is a JSON object: "terminal" (a number of columns: the program's standard error, and its
standard output unless "errorsOnly" is true, are a terminal of that width, whose text goes to
our standard error), "limits" (an object of resource names without RLIMIT_ and numbers).
REPORT gets a JSON object: "exit" or "signal", and "peak", the largest resident set in bytes.

The program is forked from here because a process that is started by a large one without a fork
counts that one's memory as its own peak.
"""

import fcntl
import json
import os
import pty
import resource
import struct
import sys
import termios


def terminal_pair(columns):
    controller, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    attributes = termios.tcgetattr(terminal)
    attributes[1] &= ~termios.OPOST
    termios.tcsetattr(terminal, termios.TCSANOW, attributes)
    return controller, terminal


def drain(controller):
    while True:
        try:
            text = os.read(controller, 1 << 16)
        except OSError:
            return
        if not text:
            return
        os.write(2, text)


def main():
    arguments = [os.fsencode(argument) for argument in sys.argv]
    report, options, command = arguments[1], json.loads(arguments[2]), arguments[3:]
    columns = options.get("terminal")
    if columns:
        controller, terminal = terminal_pair(columns)
    child = os.fork()
    if child == 0:
        for name, limit in options.get("limits", {}).items():
            resource.setrlimit(getattr(resource, "RLIMIT_" + name), (limit, limit))
        if columns:
            os.dup2(terminal, 2)
            if not options.get("errorsOnly"):
                os.dup2(terminal, 1)
            os.close(controller)
            os.close(terminal)
        try:
            os.execv(command[0], command)
        except OSError as error:
            os.write(2, str(error).encode())
            os._exit(127)
    if columns:
        os.close(terminal)
        drain(controller)
    _, status, usage = os.wait4(child, 0)
    result = {"peak": usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)}
    if os.WIFSIGNALED(status):
        result["signal"] = os.WTERMSIG(status)
    else:
        result["exit"] = os.WEXITSTATUS(status)
    with open(report, "w") as file:
        json.dump(result, file)


if __name__ == "__main__":
    main()
