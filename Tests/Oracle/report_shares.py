"""Works out each file's stored size anew, and compares it with what a page says.

Usage: report_shares.py PACK PAGE INDEX     the pack and which one of the page's it is, from 0

Reads the container and the entries with the reader in apple_archive.py. Prints how many files there were.
"""

import json
import re
import struct
import sys

from apple_archive import Container, parse_header


def pieces(data):
    """(stream offset, plain size, file offset, stored size) of what the file is made of."""
    if data[:3] != b"pbz":
        return None
    found, raw, offset = [], 0, 12
    while offset < len(data):
        plain, stored = struct.unpack(">QQ", data[offset : offset + 16])
        found.append((raw, plain, offset, 16 + stored))
        raw += plain
        offset += 16 + stored
    return found


def position(offset, found, size):
    for raw, plain, start, stored in found:
        if raw <= offset < raw + plain:
            return start + (offset - raw) * stored // plain
    return size


def entries(path):
    """(path, start, end) of every entry in the archive stream."""
    with open(path, "rb") as file:
        stream = Container(file)
        found = []
        while not stream.at_end():
            start = stream.position
            _, _, fields = parse_header(stream)
            for field in fields:
                if field.is_blob:
                    for _ in stream.pieces(field.value, "a blob"):
                        pass
            values = {field.key: field.value for field in fields}
            found.append((values["TYP"], values["PAT"].decode(), start, stream.position))
        return found


def main():
    pack, page, index = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with open(pack, "rb") as file:
        data = file.read()
    with open(page, encoding="utf-8") as file:
        text = re.search(r'<script type="application/json" id="data">(.*?)</script>', file.read(), re.S)[1]
    shown = json.loads(text)["packs"][index]
    found = entries(pack)
    parts = pieces(data) or [(0, found[-1][3], 0, len(data))]
    wanted = {
        path[len("Contents/"):]: position(end, parts, len(data)) - position(start, parts, len(data))
        for kind, path, start, end in found if kind == ord("F") and path.startswith("Contents/")
    }

    def folder(number):
        name = shown["folderNames"][number]
        return folder(shown["folderParents"][number]) + name + "/" if number else ""

    said = {
        folder(shown["fileFolders"][i]) + name: shown["fileStored"][i]
        for i, name in enumerate(shown["fileNames"])
    }
    assert said == wanted, [(path, said.get(path), size) for path, size in wanted.items() if said.get(path) != size][:5]
    assert shown["archiveBytes"] == len(data)
    every = sum(position(end, parts, len(data)) - position(start, parts, len(data)) for _, _, start, end in found)
    assert every + parts[0][2] == len(data), (every, len(data))
    print(len(said))


if __name__ == "__main__":
    main()
