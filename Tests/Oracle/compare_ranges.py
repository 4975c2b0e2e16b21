#!/usr/bin/env python3
"""Sends the same random Range requests to two servers and tells where their answers differ.

Usage: compare_ranges.py CA COUNT SIZE URL-OF-OURS URL-OF-NGINX

Ours has to keep one connection; nginx closes its own now and then. Prints a JSON object: how many requests were compared by kind, and the
differences. What is known to differ is left out by what is asked for, not by what is answered:

- malformed ranges and last positions before the first: nginx answers 416, RFC 9110 lets a server
  pass them over, and ours does;
- Range with HEAD: nginx applies it, RFC 9110 (section 14.2) defines it for GET alone.
"""

import hashlib
import http.client
import json
import random
import re
import ssl
import sys
from collections import Counter
from urllib.parse import urlsplit


class Server:
    def __init__(self, url, authority, may_close):
        self.may_close = may_close
        parts = urlsplit(url)
        context = ssl.create_default_context(cafile=authority)
        self.connection = http.client.HTTPSConnection(parts.hostname, parts.port, context=context, timeout=20)
        self.path = parts.path

    def get(self, fields):
        try:
            self.connection.request("GET", self.path, headers=fields)
            response = self.connection.getresponse()
        except (http.client.RemoteDisconnected, ConnectionError):
            if not self.may_close:
                raise
            self.connection.close()
            self.connection.request("GET", self.path, headers=fields)
            response = self.connection.getresponse()
        return response, response.read()

    def facts(self, fields):
        response, body = self.get(fields)
        kind = response.getheader("Content-Type", "")
        facts = {
            "status": response.status,
            "range": response.getheader("Content-Range"),
            "ranges": response.getheader("Accept-Ranges") if response.status == 200 else None,
            "encoding": response.getheader("Content-Encoding"),
        }
        if response.status in (200, 206):
            facts["length"] = int(response.getheader("Content-Length"))
            assert facts["length"] == len(body)
        match = re.match(r"multipart/byteranges; boundary=(.+)", kind)
        if match:
            # The lengths differ with the boundary's.
            del facts["length"]
            facts["parts"] = parts(body, match.group(1).encode())
        elif response.status in (200, 206):
            facts["body"] = hashlib.sha256(body).hexdigest()
        return facts


def parts(body, boundary):
    """The ranges and contents of a multipart body, whose form is checked on the way."""
    pieces = body.split(b"--" + boundary)
    assert pieces[0] in (b"", b"\r\n") and pieces[-1] == b"--\r\n", (pieces[0], pieces[-1])
    found = []
    for piece in pieces[1:-1]:
        head, content = piece.split(b"\r\n\r\n", 1)
        assert content.endswith(b"\r\n")
        fields = dict(line.split(b": ", 1) for line in head.strip().split(b"\r\n"))
        assert fields[b"Content-Type"] == b"application/octet-stream"
        found.append([fields[b"Content-Range"].decode(), hashlib.sha256(content[:-2]).hexdigest()])
    return found


def random_range(rng, size):
    """A kind and the value of a Range field."""
    position = lambda: rng.choice([
        0, 1, size - 1, size, size + 1, rng.randrange(size), rng.randrange(size), rng.randrange(2 * size)])
    def one():
        kind = rng.randrange(4)
        if kind == 0:
            return f"{position()}-"
        if kind == 1:
            return f"-{position()}"
        first, last = sorted((position(), position()))
        return f"{first}-{last}"
    count = rng.choice([1, 1, 1, 2, 3, 5])
    space = rng.choice(["", "", " "])
    if count == 1:
        return "one", "bytes=" + one()
    # Short ones, so that most lists do not ask for more than there is.
    short = [(first, first + rng.randrange(1 + size // 10)) for first in (rng.randrange(size + 5) for _ in range(count))]
    texts = [f"{first}-{last}" for first, last in short] if rng.randrange(3) else [one() for _ in range(count)]
    return "several", "bytes=" + ("," + space).join(texts)


def main():
    authority, count, size, ours, other = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4], sys.argv[5]
    rng = random.Random(9110)
    servers = [Server(ours, authority, False), Server(other, authority, True)]
    tags = []
    dates = []
    for server in servers:
        response, _ = server.get({})
        tags.append(response.getheader("ETag"))
        dates.append(response.getheader("Last-Modified"))
    seen = Counter()
    differences = []
    for _ in range(count):
        kind, value = random_range(rng, size)
        fields = [{"Range": value}, {"Range": value}]
        condition = rng.randrange(12)
        for index, (tag, date) in enumerate(zip(tags, dates)):
            extra = {
                0: {"If-Range": tag}, 1: {"If-Range": '"other"'}, 2: {"If-Range": date},
                3: {"If-Range": "Sun, 06 Nov 1994 08:49:37 GMT"}, 4: {"If-None-Match": tag},
                5: {"If-Match": '"other"'}, 6: {"Accept-Encoding": "gzip, br"},
                7: {"If-Unmodified-Since": date}, 8: {"If-Modified-Since": date},
            }.get(condition, {})
            fields[index].update(extra)
        answers = [server.facts(field) for server, field in zip(servers, fields)]
        seen[kind] += 1
        seen[str(answers[0]["status"])] += 1
        if answers[0] != answers[1]:
            differences.append({"fields": fields[0], "ours": answers[0], "nginx": answers[1]})
    print(json.dumps({"seen": seen, "count": len(differences), "differences": differences[:10]}))


main()
