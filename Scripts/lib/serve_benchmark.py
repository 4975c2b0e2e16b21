"""Lets many clients download one pack from ba-serve and from nginx, and compares the two."""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

FORMAT = "%{http_code} %{size_download} %{time_total} %{speed_download}\n"


def run(*words, **options):
    return subprocess.run(words, check=True, capture_output=True, text=True, **options).stdout


def free_port():
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        return made.getsockname()[1]


def prepare(folder, program, size):
    """A pack of noise of about `size` bytes, and a certificate."""
    with open(folder / "noise", "wb") as file:
        for _ in range(size >> 20):
            file.write(os.urandom(1 << 20))
    (folder / "m.json").write_text(json.dumps({
        "assetPackID": "Big", "downloadPolicy": {"onDemand": {}}, "platforms": ["iOS"],
        "fileSelectors": [{"file": "noise"}]}))
    run(str(Path(program).with_name("ba-package")), "m.json", "-o", "Big.aar", "-q",
        "--compression", "none", cwd=folder)
    (folder / "noise").unlink()
    run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
        "-keyout", "key.pem", "-out", "cert.pem", "-days", "3", "-subj", "/CN=localhost",
        "-addext", "subjectAltName=DNS:localhost", cwd=folder)
    for path in (folder, folder / "Big.aar", folder / "key.pem"):
        path.chmod(0o755)


def start_ours(folder, program):
    process = subprocess.Popen(
        [program, "Big.aar", "--host", "localhost", "--identity-path", "cert.pem", "--identity-path",
         "key.pem", "--data-directory", str(folder / "data")],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    port = int(process.stdout.readline().split()[-1])
    # Somebody has to read the lines about requests.
    threading.Thread(target=process.stdout.read, daemon=True).start()
    return process, f"https://localhost:{port}/assets/Big"


def start_nginx(folder):
    port = free_port()
    (folder / "nginx").mkdir(exist_ok=True)
    temporary = " ".join(
        f"{name}_temp_path {folder}/nginx/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx/nginx.conf").write_text(f"""
daemon off; pid {folder}/nginx/pid; error_log stderr error; worker_processes auto;
events {{ worker_connections 512; }}
http {{
  access_log off; default_type application/octet-stream; sendfile on; {temporary}
  server {{
    listen 127.0.0.1:{port} ssl; root {folder};
    ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem;
  }}
}}""")
    process = subprocess.Popen(
        ["/usr/sbin/nginx", "-p", str(folder / "nginx"), "-c", str(folder / "nginx/nginx.conf")])
    for _ in range(500):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.01)
    return process, f"https://localhost:{port}/Big.aar"


def resident(process):
    """The resident sets of a process and its children in bytes, added up."""
    total = 0
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    for number in [str(process.pid), *children]:
        try:
            for line in Path(f"/proc/{number}/status").read_text().splitlines():
                if line.startswith("VmRSS:"):
                    total += int(line.split()[1]) << 10
        except OSError:
            pass
    return total


def measure(process, url, folder, clients, expected):
    """Bytes a second, peak memory, and the fastest client's time to the slowest's."""
    start = time.monotonic()
    running = [
        subprocess.Popen(
            ["curl", "-sS", "--cacert", str(folder / "cert.pem"), "-o", "/dev/null", "-w", FORMAT, url],
            stdout=subprocess.PIPE, text=True)
        for _ in range(clients)]
    peak = []
    while any(client.poll() is None for client in running):
        peak.append(resident(process))
        time.sleep(0.05)
    seconds = time.monotonic() - start
    times = []
    for client in running:
        status, size, duration, _ = client.communicate()[0].split()
        if client.returncode or status != "200" or int(size) != expected:
            sys.exit(f"benchmark-serve: a client got {size} bytes with status {status}")
        times.append(float(duration))
    early, late = max(peak[:max(len(peak) // 4, 1)]), max(peak[-max(len(peak) // 4, 1):])
    return {"rate": clients * expected / seconds, "peak": max(peak), "growth": late - early,
            "fair": min(times) / max(times)}


def main():
    parser = argparse.ArgumentParser(prog="benchmark-serve")
    parser.add_argument("program")
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--size", type=int, default=1000, help="MB")
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="benchmark-serve-"))
    try:
        prepare(folder, options.program, options.size * 1_000_000)
        expected = (folder / "Big.aar").stat().st_size
        best = {}
        for turn in range(options.rounds):
            order = [("ba-serve", lambda: start_ours(folder, options.program)),
                     ("nginx", lambda: start_nginx(folder))]
            for name, start in order if turn % 2 == 0 else reversed(order):
                process, url = start()
                try:
                    result = measure(process, url, folder, options.clients, expected)
                finally:
                    process.terminate()
                    process.wait()
                if name not in best or result["rate"] > best[name]["rate"]:
                    best[name] = result
        print(f"{options.clients} clients, {expected / 1e6:.0f} MB each, the better of {options.rounds} rounds")
        print(f"{'server':10} {'MB/s':>7} {'peak MiB':>9} {'growth MiB':>11} {'fastest/slowest':>16}")
        for name in ("ba-serve", "nginx"):
            one = best[name]
            print(f"{name:10} {one['rate'] / 1e6:7.0f} {one['peak'] / 2**20:9.1f} "
                  f"{one['growth'] / 2**20:11.1f} {one['fair']:16.2f}")
        print(f"ba-serve : nginx = {best['ba-serve']['rate'] / best['nginx']['rate']:.2f}")
    finally:
        shutil.rmtree(folder)


main()
