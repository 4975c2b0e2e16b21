"""The measuring part of Scripts/benchmark-scaling.

Usage: scaling.py TOOL FOLDER [--quick] [--rounds N] [--docs FOLDER]
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from processes import run

MANIFEST = """{"assetPackID": "Scaling", "downloadPolicy": {"onDemand": {}},
 "fileSelectors": [{"directory": "d"}], "platforms": ["iOS"]}"""
MODES = {
    "none": ["--compression", "none"],
    "fast": ["--effort", "fast"],
    "default": ["--effort", "default"],
}
# What the project holds itself to.
LEAST_SHARE_OF_TWO_PROCESSES = 0.95
MOST_TIMES_CAT = 1.3
MOST_TIMES_TAR = 1.5


class Bench:
    def __init__(self, tool, work, rounds):
        self.tool = tool
        self.work = work
        self.rounds = rounds
        self.failures = []

    def make_tree(self, name, source, size):
        """A tree of about `size` bytes: the source's files, as often as it takes."""
        root = self.work / name
        (root / "d").mkdir(parents=True)
        (root / "m.json").write_text(MANIFEST)
        files = sorted(path for path in source.rglob("*") if path.is_file() and not path.is_symlink())
        if not files or all(path.stat().st_size == 0 for path in files):
            sys.exit(f"{source} holds no data")
        # Every second, third … file, so that a small tree has all kinds of data, too.
        total = sum(path.stat().st_size for path in files)
        step = max(total // size, 1)
        written, turn = 0, 0
        while written < size:
            for path in files[turn % step :: step]:
                target = root / "d" / str(turn) / path.relative_to(source)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)
                written += path.stat().st_size
                if written >= size:
                    break
            turn += 1
        return root, written

    def package(self, root, mode, jobs, output="x.aar"):
        return run(
            [self.tool, "m.json", "-o", output, "--force", "-q", "--jobs", str(jobs), *MODES[mode]],
            cwd=root)

    def best(self, *actions):
        """The shortest run of each; they take turns, so that a slow spell hits all alike."""
        results = [[] for _ in actions]
        for turn in range(self.rounds):
            for position in range(len(actions)):
                position = (position + turn) % len(actions)
                results[position].append(actions[position]())
        return [min(result, key=lambda used: used.wall) for result in results]

    def judge(self, what, value, limit, is_met):
        print(f"{what}: {value:.2f} (target {limit}){'' if is_met else '   MISSED'}", flush=True)
        if not is_met:
            self.failures.append(what)


def script(command, root):
    """Runs a shell command that holds no path from outside."""
    return run(["sh", "-c", command], cwd=root)


def curve_of_jobs(bench, root, size, cores, modes):
    print(f"\nJobs, {size / 1e6:.0f} MB\n")
    jobs = range(1, 2 * cores + 1)
    print_row("jobs", *(f"{mode} MB/s | MiB" for mode in modes))
    print_rule(len(modes) * 2)
    rows = []
    for count in jobs:
        used = bench.best(*(lambda mode=mode: bench.package(root, mode, count) for mode in modes))
        rows.append((count, used))
        print_row(count, *(cells(size, one) for one in used))
    return [(count, [size / one.wall / 1e6 for one in used]) for count, used in rows]


def curve_of_sizes(bench, source, sizes, cores, modes):
    print(f"\nInput size, {cores} jobs\n")
    print_row("MB", *(f"{mode} MB/s | MiB" for mode in modes), "verify MB/s | MiB")
    print_rule(len(modes) * 2 + 2)
    speeds, peaks = [], []
    for wanted in sizes:
        root, size = bench.make_tree(f"size-{wanted}", source, wanted)
        used = bench.best(*(lambda mode=mode: bench.package(root, mode, cores) for mode in modes))
        bench.package(root, "default", cores)
        used += bench.best(
            lambda: run([bench.tool, "verify", "x.aar", "-q", "--jobs", str(cores)], cwd=root))
        print_row(f"{size / 1e6:.0f}", *(cells(size, one) for one in used))
        speeds.append((size / 1e6, [size / one.wall / 1e6 for one in used]))
        peaks.append((size / 1e6, [one.peak / 2**20 for one in used]))
        shutil.rmtree(root)
    return speeds, peaks


def cells(size, used):
    return f"{size / used.wall / 1e6:.0f} | {used.peak / 2**20:.1f}"


def print_row(*values):
    print("| " + " | ".join(str(value) for value in values) + " |", flush=True)


def print_rule(columns):
    print("|--:" * (columns + 1) + "|")


def compare_jobs(bench, root, size):
    """Two jobs against two processes of one job each, that run at the same time."""

    def two_processes():
        command = [bench.tool, "m.json", "--force", "-q", "--jobs", "1", *MODES["default"]]
        start = time.monotonic()
        running = [
            subprocess.Popen([*command, "-o", f"{name}.aar"], cwd=root) for name in ("one", "two")]
        if any(process.wait() != 0 for process in running):
            sys.exit("a run failed")
        used = run(["true"])
        used.wall = time.monotonic() - start
        return used

    one, both, apart = bench.best(
        lambda: bench.package(root, "default", 1), lambda: bench.package(root, "default", 2),
        two_processes)
    print(
        f"\none job {size / one.wall / 1e6:.0f} MB/s, two jobs {size / both.wall / 1e6:.0f} MB/s, "
        f"two processes together {2 * size / apart.wall / 1e6:.0f} MB/s")
    share = apart.wall / 2 / both.wall
    bench.judge(
        "two jobs, as a part of two processes", share, f"≥ {LEAST_SHARE_OF_TWO_PROCESSES}",
        share >= LEAST_SHARE_OF_TWO_PROCESSES)


def compare_copy(bench, root, cores):
    """Storing against `cat`, both with all bytes on disk at the end."""
    stored, copied = bench.best(
        lambda: bench.package(root, "none", cores),
        lambda: script("find d -type f -exec cat {} + >cat.out && sync cat.out", root))
    ratio = stored.wall / copied.wall
    bench.judge("none, as a multiple of cat and sync", ratio, f"≤ {MOST_TIMES_CAT}",
                ratio <= MOST_TIMES_CAT)


def compare_small_files(bench, count, cores):
    """A tree of files of 1 KiB against `tar`."""
    root = bench.work / "small"
    (root / "d").mkdir(parents=True)
    (root / "m.json").write_text(MANIFEST)
    noise = os.urandom(1 << 16)
    words = b"position rotation scale name value and some more words that come again 0123456789 " * 14
    for number in range(count):
        if number % 1000 == 0:
            folder = root / "d" / f"{number // 1000:05}"
            folder.mkdir()
        start = number * 131 % (len(noise) - 512)
        with open(folder / f"{number % 1000:03}.dat", "wb", buffering=0) as file:
            file.write(noise[start : start + 512] + words[number % 80 : number % 80 + 512])
    os.sync()
    script("find d -type f -exec cat {} + >/dev/null", root)
    archived, stored, packed = bench.best(
        lambda: script("tar cf tar.out d", root), lambda: bench.package(root, "none", cores),
        lambda: bench.package(root, "default", cores))
    print(f"\n{count} files of 1 KiB: tar {archived.wall:.1f} s, none {stored.wall:.1f} s, "
          f"default {packed.wall:.1f} s; {packed.peak / 2**20:.0f} MiB, "
          f"of processors {archived.processor:.1f}, {stored.processor:.1f}, {packed.processor:.1f} s")
    for name, used in (("none", stored), ("default", packed)):
        ratio = used.wall / archived.wall
        bench.judge(f"small files, {name}, as a multiple of tar", ratio, f"≤ {MOST_TIMES_TAR}",
                    ratio <= MOST_TIMES_TAR)
    shutil.rmtree(root)


def compare_verify(bench, root, size, cores):
    bench.package(root, "default", cores)
    verify = [bench.tool, "verify", "x.aar", "-q", "--jobs"]
    one, all_jobs = bench.best(
        lambda: run([*verify, "1"], cwd=root), lambda: run([*verify, str(cores)], cwd=root))
    print(
        f"\nverify: one job {size / one.wall / 1e6:.0f} MB/s, {cores} jobs "
        f"{size / all_jobs.wall / 1e6:.0f} MB/s ({one.wall / all_jobs.wall:.2f} ×)")


def compare_programs(bench, root, size, cores):
    """The whole way from a tree to a file, beside what one would pick instead."""
    others = {
        "tar, lz4": "tar cf - d | lz4 -q -1 - other.out -f",
        "tar, zstd -1": f"tar cf - d | zstd -q -1 -T{cores} -o other.out -f",
        "tar, zstd -3": f"tar cf - d | zstd -q -3 -T{cores} -o other.out -f",
        "tar, pigz": f"tar cf - d | pigz -p {cores} >other.out",
    }
    sizes = {}

    def package(mode):
        used = bench.package(root, mode, cores)
        sizes[mode] = (root / "x.aar").stat().st_size
        return used

    def other(name):
        used = script(others[name], root)
        sizes[name] = (root / "other.out").stat().st_size
        return used

    modes = tuple(MODES)
    names = [*modes, *others]
    used = bench.best(
        *(lambda mode=mode: package(mode) for mode in modes),
        *(lambda name=name: other(name) for name in others))
    print(f"\nWhole programs, {size / 1e6:.0f} MB, {cores} jobs\n")
    print_row("program", "MB/s", "size MB", "peak MiB")
    print("|---|--:|--:|--:|")
    for name, one in zip(names, used):
        label = f"ba-package {name}" if name in modes else name
        print_row(label, f"{size / one.wall / 1e6:.0f}", f"{sizes[name] / 1e6:.1f}",
                  f"{one.peak / 2**20:.0f}")


def draw(folder, name, title, x_label, y_label, labels, points, is_logarithmic):
    """A curve for each label as `folder/name.svg`."""
    with tempfile.NamedTemporaryFile("w", suffix=".dat") as data:
        for x, values in points:
            data.write(f"{x} " + " ".join(f"{value:.2f}" for value in values) + "\n")
        data.flush()
        curves = ", ".join(
            f'"{data.name}" using 1:{column + 2} with linespoints linewidth 2 title "{label}"'
            for column, label in enumerate(labels))
        commands = [
            'set terminal svg size 640,400 font "sans-serif,13" background "white"',
            f'set output "{folder / (name + ".svg")}"',
            f'set title "{title}"', f'set xlabel "{x_label}"', f'set ylabel "{y_label}"',
            "set yrange [0:*]", "set key outside right", "set grid",
            "set logscale x 2" if is_logarithmic else "set xtics 1", f"plot {curves}",
        ]
        subprocess.run(["gnuplot"], input="\n".join(commands), text=True, check=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--docs", type=Path)
    options = parser.parse_args()
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    modes = tuple(MODES)
    sizes = (50e6, 200e6) if options.quick else (50e6, 125e6, 250e6, 500e6, 1e9, 2e9)
    middle = 200e6 if options.quick else 500e6
    with tempfile.TemporaryDirectory() as temporary:
        bench = Bench(options.tool.resolve(), Path(temporary), options.rounds)
        root, size = bench.make_tree("middle", options.folder, int(middle))
        os.sync()
        compare_jobs(bench, root, size)
        compare_copy(bench, root, cores)
        compare_verify(bench, root, size, cores)
        compare_programs(bench, root, size, cores)
        by_jobs = curve_of_jobs(bench, root, size, cores, modes)
        shutil.rmtree(root)
        speeds, peaks = curve_of_sizes(
            bench, options.folder, [int(size) for size in sizes], cores, modes)
        compare_small_files(bench, 100_000 if options.quick else 1_000_000, cores)
    if options.docs:
        draw(options.docs, "scaling-jobs", f"package, {size / 1e6:.0f} MB", "jobs", "MB/s", modes,
             by_jobs, False)
        labels = [*modes, "verify"]
        draw(options.docs, "scaling-size", f"{cores} jobs", "input, MB", "MB/s", labels, speeds, True)
        draw(options.docs, "scaling-memory", f"peak memory, {cores} jobs", "input, MB", "MiB", labels,
             peaks, True)
    if bench.failures:
        sys.exit("missed: " + "; ".join(bench.failures))


if __name__ == "__main__":
    main()
