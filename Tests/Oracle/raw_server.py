"""A web server that misbehaves on purpose, by the path of the request; plain HTTP on loopback.

Prints its port, and serves until its standard input is closed.
"""

import os
import socket
import sys
import threading
import time


def head(status, *fields):
    return ("\r\n".join([f"HTTP/1.1 {status}", "Connection: close", *fields, "", ""])).encode()


def read_request(stream):
    line = stream.readline().decode("latin-1").split(" ")
    fields = []
    while True:
        field = stream.readline().decode("latin-1").rstrip("\r\n")
        if not field:
            break
        fields.append(field)
    length = next((int(f.split(":")[1]) for f in fields if f.lower().startswith("content-length:")), 0)
    return line[0], line[1], fields, stream.read(length)


def answer(connection):
    with connection, connection.makefile("rb") as stream:
        method, path, fields, body = read_request(stream)
        if path == "/echo":
            text = "\n".join([method, *fields, ""]).encode() + b"\n" + body
            connection.sendall(head("200 OK", f"Content-Length: {len(text)}", "X-Twice: a", "x-twice:  b ")
                               + (b"" if method == "HEAD" else text))
        elif path.startswith("/cut"):
            connection.sendall(head("200 OK", "Content-Length: 1000") + b"x" * 500)
        elif path == "/stall":
            connection.sendall(head("200 OK", "Content-Length: 1000") + b"x")
            time.sleep(20)
        elif path == "/heads":
            connection.sendall(b"HTTP/1.1 200 OK\r\n")
            while True:
                connection.sendall(b"X-More: " + b"m" * 1000 + b"\r\n")
        elif path == "/endless":
            connection.sendall(head("200 OK", "Connection: close"))
            while True:
                connection.sendall(b"x" * 65536)
        elif path == "/loop":
            connection.sendall(head("302 Found", "Location: /loop", "Content-Length: 0"))
        elif path.startswith("/once"):
            connection.sendall(head("302 Found", "Location: /echo?token=secret", "Content-Length: 4") + b"gone")
        elif path == "/other":
            connection.sendall(head("302 Found", "Location: file:///etc/passwd", "Content-Length: 0"))
        elif path.startswith("/echo"):
            connection.sendall(head("200 OK", "Content-Length: 2") + b"ok")
        else:
            connection.sendall(b"SMTP ready\r\n")


def serve(listener):
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=guarded, args=(connection,), daemon=True).start()


def guarded(connection):
    try:
        answer(connection)
    except OSError:
        pass


def main():
    listener = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=serve, args=(listener,), daemon=True).start()
    print(listener.getsockname()[1], flush=True)
    sys.stdin.read()
    os._exit(0)


main()
