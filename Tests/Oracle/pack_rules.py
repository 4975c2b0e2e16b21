"""What an asset pack's entries look like, beyond being an archive; for tests."""

from apple_archive import BLOB_WIDTHS, INTEGER_WIDTHS, Malformed

FIELDS = ["TYP", "PAT", "UID", "GID", "MOD", "FLG", "CTM", "MTM"]
#: 2001-01-01T00:00:00Z
DEFAULT_TIME = 978307200


def narrowest_integer(value):
    for subtype, width in INTEGER_WIDTHS.items():
        if value < 1 << 8 * width:
            return subtype
    raise Malformed(f"no width for {value}")


def narrowest_blob(size):
    """The boundary lies one below the width's largest value, on the safe side."""
    for subtype, width in BLOB_WIDTHS.items():
        if size < (1 << 8 * width) - 1:
            return subtype
    return "C"


class PackRules:
    """Checks entries one after the other, and what has to be there at the end."""

    def __init__(self, preserves_metadata=False, time=None):
        self.preserves_metadata = preserves_metadata
        self.time = DEFAULT_TIME if time is None else time
        self.last = None
        self.folders = set()
        self.files = set()

    def require(self, condition, path, message):
        if not condition:
            raise Malformed(f"entry {path!r}: {message}")

    def check(self, magic, fields):
        path = next((field.value for field in fields if field.key == "PAT"), None)
        require = lambda condition, message: self.require(condition, path, message)
        require(magic == b"AA01", f"magic {magic!r}")
        values = {field.key: field.value for field in fields}
        kind = chr(values.get("TYP", 0))
        require(kind in "FD", f"type {kind!r}")
        expected = FIELDS + (["DAT"] if kind == "F" else [])
        require([field.key for field in fields] == expected, "other fields, or another order")
        for field in fields:
            if field.key in ("UID", "GID", "MOD", "FLG", "TYP"):
                require(field.subtype == narrowest_integer(field.value), f"width of {field.key}")
            elif field.key in ("CTM", "MTM"):
                require(field.subtype == "T", f"{field.key} is no T")
                require(field.value[1] == 0, f"{field.key} has nanoseconds")
                if not self.preserves_metadata:
                    require(field.value[0] == self.time, f"{field.key} is {field.value[0]}")
            elif field.key == "DAT":
                require(field.subtype == narrowest_blob(field.value), "width of DAT")
            else:
                require(field.subtype == "P", "PAT is no string")
        require((values["UID"], values["GID"], values["FLG"]) == (501, 20, 0), "UID, GID or FLG")
        modes = (0o755,) if kind == "D" else (0o644, 0o755)
        require(self.preserves_metadata or values["MOD"] in modes, f"mode {values['MOD']:o}")
        self.check_path(kind, path, require)

    def check_path(self, kind, path, require):
        components = path.split(b"/") if path else []
        require(all(part not in (b"", b".", b"..") for part in components), "path")
        require(b"\0" not in path and b"\\" not in path, "NUL or backslash in the path")
        try:
            path.decode("utf-8")
        except UnicodeDecodeError:
            require(False, "path is not UTF-8")
        if self.last is None:
            require(kind == "D" and path == b"", "the first entry is not the root folder")
        else:
            require(self.last < components, "not sorted by components, or twice")
            require(b"/".join(components[:-1]) in self.folders, "its folder is missing before it")
            if components[0] != b"Contents":
                require(path == b"Manifest.json" and kind == "F", "outside Contents")
        self.last = components
        (self.folders if kind == "D" else self.files).add(path)

    def finish(self):
        self.require(b"Contents" in self.folders, b"Contents", "missing")
        self.require(b"Manifest.json" in self.files, b"Manifest.json", "missing")
        self.require(len(self.files) > 1, b"Contents", "no file in it")
