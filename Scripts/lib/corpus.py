"""Makes a corpus of assets from Debian packages: a folder for each kind of data.

Usage: corpus.py CACHE          prints the corpus's folder

What was downloaded and sorted stays in CACHE, and is used again as long as the packages and this
list are the same.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

# Each package with the version that the published figures were measured with, and the kind of its
# data; `None` is for packages whose files tell by their names. The archive may hold another version
# by now; which one it was is printed.
PACKAGES = [
    ("openarena-data", "0.8.5split-14", None),
    ("scorched3d-data", "44+dfsg-8", None),
    ("neverball-data", "1.6.0+git20180603-3", None),
    ("assimp-testmodels", "5.2.5~ds0-1", None),
    ("timgm6mb-soundfont", "1.3-5", None),
    ("fonts-noto-core", "20201225-1", None),
    ("unicode-data", "15.0.0-1", None),
    ("iso-codes", "4.15.0-1", None),
    ("mesa-vulkan-drivers", "22.3.6-1+deb12u2", "binaries"),
    ("libavcodec59", "7:5.1.9-0+deb12u1", "binaries"),
    ("gnubg-data", "1.07.001-1", "weights"),
    ("pocketsphinx-en-us", "0.8+5prealpha+1-15", "weights"),
    ("tesseract-ocr-eng", "1:4.1.0-2", "weights"),
]

KINDS = {
    "textures": "tga bmp bw",
    "images": "png jpg jpeg",
    "music": "ogg oga mp3",
    "sound": "wav sf2",
    "meshes": "md3 mdl lwo 3ds b3d bin fbx blend stl sol x",
    "text-meshes": "obj ase dae ac gltf map nff ply",
    "text": "txt json xml po html lua cfg arena shader",
    "fonts": "ttf otf ttc",
}
KIND_OF = {suffix: kind for kind, suffixes in KINDS.items() for suffix in suffixes.split()}

# The most bytes of one kind; more are thinned out evenly.
LIMIT = 28 << 20
# Smaller files than this say nothing.
SMALLEST = 64


def download(package, folder):
    """The version that was downloaded."""
    folder.mkdir(parents=True)
    options = ["-o", "APT::Sandbox::User=root"] if os.geteuid() == 0 else []
    subprocess.run(["apt-get", *options, "download", "-qq", package], cwd=folder, check=True)
    (archive,) = folder.glob("*.deb")
    subprocess.run(["dpkg-deb", "-x", archive, folder / "files"], check=True)
    version = subprocess.run(
        ["dpkg-deb", "-f", archive, "Version"], check=True, capture_output=True, text=True)
    archive.unlink()
    for inner in sorted((folder / "files").rglob("*.pk3")):
        with zipfile.ZipFile(inner) as file:
            file.extractall(inner.with_suffix(""))
        inner.unlink()
    return version.stdout.strip()


def sort_files(folder, kind):
    """The files of a package as (kind, size, path)."""
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_file() or "/usr/share/doc/" in str(path) \
                and kind is not None:
            continue
        size = path.stat().st_size
        found = kind or KIND_OF.get(path.suffix[1:].lower())
        if found and size >= SMALLEST:
            yield found, size, path


def thin_out(files, limit):
    """Evenly spread files of at most `limit` bytes together."""
    total = sum(size for _, size, _ in files)
    kept, share = [], 0
    for file in files:
        share += file[1] * min(limit / total, 1)
        if sum(size for _, size, _ in kept) + file[1] <= share + 1:
            kept.append(file)
    return kept


def compress_textures(files, folder):
    """DXT1 and DXT5 textures as a GPU takes them, made of the raw ones by Pillow."""
    from PIL import Image

    folder.mkdir(parents=True)
    written = 0
    for number, (_, _, path) in enumerate(files):
        if written >= LIMIT:
            break
        try:
            with Image.open(path) as image:
                has_alpha = "A" in image.getbands()
                image = image.convert("RGBA")
        except (OSError, SyntaxError):
            continue
        image = image.crop((0, 0, image.width // 4 * 4, image.height // 4 * 4))
        if image.width == 0 or image.height == 0:
            continue
        target = folder / f"{number:05}-{path.stem}.dds"
        image.save(target, pixel_format="DXT5" if has_alpha else "DXT1")
        written += target.stat().st_size


def build(cache):
    state = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
    corpus, mark = cache / "corpus", cache / "made"
    versions_file = cache / "versions.json"
    if not (mark.exists() and mark.read_text() == state):
        shutil.rmtree(cache, ignore_errors=True)
        versions, files = {}, []
        for package, _, kind in PACKAGES:
            print(f"Downloading {package}", file=sys.stderr)
            folder = cache / "packages" / package
            versions[package] = download(package, folder)
            files += sort_files(folder / "files", kind)
        kinds = {}
        for file in files:
            kinds.setdefault(file[0], []).append(file)
        compress_textures(kinds["textures"], corpus / "gpu-textures")
        for kind, members in kinds.items():
            for _, _, path in thin_out(members, LIMIT):
                target = corpus / kind / path.relative_to(cache / "packages")
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.move(path, target)
        shutil.rmtree(cache / "packages")
        versions_file.write_text(json.dumps(versions))
        mark.write_text(state)
    versions = json.loads(versions_file.read_text())
    for package, wanted, _ in PACKAGES:
        note = "" if versions[package] == wanted else f" (the published figures: {wanted})"
        print(f"{package} {versions[package]}{note}", file=sys.stderr)
    return corpus


if __name__ == "__main__":
    print(build(Path(sys.argv[1])))
