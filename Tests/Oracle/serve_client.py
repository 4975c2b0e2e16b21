#!/usr/bin/env python3
"""Clients that do what well-behaved ones do not. Usage: serve_client.py CA PORT MODE [ARGUMENT...]

  raw TEXT            sends TEXT (with \\r and \\n as escapes) over TLS, prints what comes back
  plain TEXT          the same without TLS
  long COUNT          a header of COUNT bytes over TLS, prints the status line or nothing
  drip SECONDS        one byte of a header a second over TLS, prints after how many seconds it was ended
  silent              connects and says nothing, prints after how many seconds it was ended
  many COUNT          opens COUNT connections, prints how many of them answer a request
  replace PATH NEW FILE    downloads PATH, renames NEW to FILE after the first bytes, prints the SHA-256
  overwrite PATH NEW FILE  the same, but copies NEW over FILE's bytes; prints "whole" or "broken off"
  watch COUNT FOLDER  COUNT open pages ask for /status.json four times, 0.5 s apart, of the server whose data
                      are in FOLDER; prints as JSON its CPU time as a share, how much its memory grew, the
                      largest body, and how many connections it told of
  hold PATH           begins a download and waits for its end, prints how many bytes came
"""

import hashlib
import json
import os
import shutil
import socket
import ssl
import sys
import time


def process_has(process, folder):
    """Whether it is a server that was given a folder."""
    try:
        with open(f"/proc/{process}/cmdline", "rb") as file:
            words = file.read().split(b"\0")
    except OSError:
        return False
    return words[0].endswith(b"ba-serve") and folder.encode() in words


def usage(process):
    """CPU seconds and bytes of memory."""
    with open(f"/proc/{process}/stat", encoding="utf-8") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    ticks = int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK"), int(fields[21]) * os.sysconf("SC_PAGE_SIZE")


def ask_all(pages):
    for page in pages:
        page.sendall(b"GET /status.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
    bodies = []
    for page in pages:
        data = b""
        while b"\r\n\r\n" not in data:
            data += page.recv(65536)
        head, body = data.split(b"\r\n\r\n", 1)
        length = int(head.lower().split(b"content-length:")[1].split()[0])
        while len(body) < length:
            body += page.recv(65536)
        bodies.append(body)
    return bodies


def main():
    authority, port, mode, *rest = sys.argv[1:]
    port = int(port)
    context = ssl.create_default_context(cafile=authority)

    def connect(buffer=None):
        made = socket.socket()
        if buffer:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        made.settimeout(30)
        made.connect(("127.0.0.1", port))
        return made

    def secure(buffer=None):
        return context.wrap_socket(connect(buffer), server_hostname="localhost")

    def everything(connection):
        data = b""
        try:
            while part := connection.recv(65536):
                data += part
        except OSError:
            pass
        return data

    def until_closed(connection, start):
        try:
            while connection.recv(65536):
                pass
        except OSError:
            pass
        return time.monotonic() - start

    if mode in ("raw", "plain"):
        connection = secure() if mode == "raw" else connect()
        text = rest[0].encode().decode("unicode_escape").encode("latin-1")
        connection.sendall(text)
        sys.stdout.buffer.write(everything(connection))
    elif mode == "long":
        connection = secure()
        try:
            connection.sendall(
                b"GET /manifest HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * int(rest[0]) + b"\r\n\r\n")
        except OSError:
            pass
        print(everything(connection).split(b"\r\n")[0].decode())
    elif mode == "drip":
        connection = secure()
        start = time.monotonic()
        try:
            while time.monotonic() - start < float(rest[0]):
                connection.sendall(b"G" if time.monotonic() - start < 1 else b"x")
                connection.settimeout(1)
                try:
                    if not connection.recv(1):
                        break
                except TimeoutError:
                    pass
        except OSError:
            pass
        print(time.monotonic() - start)
    elif mode == "silent":
        print(until_closed(connect(), time.monotonic()))
    elif mode == "many":
        raw = [connect() for _ in range(int(rest[0]))]
        time.sleep(0.5)
        good = 0
        for connection in raw:
            try:
                secured = context.wrap_socket(connection, server_hostname="localhost")
                secured.sendall(b"GET /manifest HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                good += everything(secured).startswith(b"HTTP/1.1 200")
            except OSError:
                pass
        print(good)
    elif mode == "watch":
        process = next(
            entry for entry in os.listdir("/proc") if entry.isdigit() and process_has(entry, rest[1]))
        pages = [secure() for _ in range(int(rest[0]))]
        ask_all(pages)
        before, start = usage(process), time.monotonic()
        for _ in range(4):
            bodies = ask_all(pages)
            time.sleep(0.5)
        after, seconds = usage(process), time.monotonic() - start
        print(json.dumps({
            "share": (after[0] - before[0]) / seconds, "growth": after[1] - before[1],
            "body": max(map(len, bodies)), "connections": json.loads(bodies[-1])["connections"]}))
    elif mode in ("replace", "overwrite", "hold"):
        connection = secure(buffer=8192)
        connection.sendall(f"GET {rest[0]} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        data = b""
        while b"\r\n\r\n" not in data:
            data += connection.recv(4096)
        head, body = data.split(b"\r\n\r\n", 1)
        size = int([line for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")][0].split()[1])
        if mode == "hold":
            sys.stdout.write("begun\n")
            sys.stdout.flush()
            time.sleep(1)
        elif mode == "replace":
            os.rename(rest[1], rest[2])
            time.sleep(0.3)
        else:
            shutil.copyfile(rest[1], rest[2])
        body += everything(connection)
        if mode == "hold":
            print(len(body))
        elif mode == "replace":
            print(hashlib.sha256(body).hexdigest())
        else:
            print("whole" if len(body) == size else "broken off")


main()
