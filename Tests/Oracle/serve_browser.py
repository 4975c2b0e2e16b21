"""Tries the page of ba-serve in a real browser, with downloads by curl while it is open.

Usage: serve_browser.py PORT CA TOKEN [FOLDER]   the server of PageTests; FOLDER gets screenshots
       serve_browser.py available                exits with 0 if there is a browser

Ends with 0 when all is as it should be; an assertion names what is not.
"""

import json
import socket
import subprocess
import sys
import time
from pathlib import Path

# Compiled modules in the source tree would be unknown files to the package manager.
sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "TestSupport"))
from browser import CONTRAST, Browser, program, refuses_intruders  # noqa: E402

CONTROLS = {"button", "link", "textbox", "DisclosureTriangle"}
HOSTILE = "<img src=x onerror=window.intruder=1>\u202egnp.exe</script><script>window.intruder=1</script>"
ROWS = "[...document.querySelectorAll('#%s-rows tr')].map(row => [...row.cells].map(cell => " \
    "[...cell.querySelectorAll('bdi, code, a')].map(part => part.textContent)))"


class Server:
    def __init__(self, port, authority, token):
        self.port, self.authority, self.token = int(port), authority, token
        self.url = f"https://localhost:{port}/"

    def curl(self, path, *options):
        """A download that goes on."""
        return subprocess.Popen(
            ["curl", "-s", "-g", "--path-as-is", "-o", "/dev/null", "--cacert", self.authority, *options,
             self.url.rstrip("/") + path])


def rows(page, table):
    return page.evaluate(ROWS % table)


def row(page, table, text):
    """The first row that holds a text, once there is one."""
    page.until(f"({ROWS % table}).some(row => row.flat().some(part => part.includes({json.dumps(text)})))")
    return next(row for row in rows(page, table) if any(text in part for cell in row for part in cell))


def downloads(page, server, folder):
    page.until("!document.getElementById('now').hidden")
    assert page.evaluate("document.getElementById('now-note').textContent") == "Nothing is being asked for."
    phone = server.curl("/assets/A", "-A", "Phone/1 (iOS)", "-r", "5-")
    pad = server.curl("/assets/B", "-A", "Pad/2")
    try:
        device, request, status, sent, rate, age = row(page, "now", "GET /assets/A")
        assert device[0].startswith("127.0.0.1:") and device[1] == "Phone/1 (iOS)", device
        assert request == ["GET /assets/A", "bytes=5-"] and status == ["206"], (request, status)
        assert sent[0].endswith(" of 3.00 MB"), sent
        row(page, "now", "GET /assets/B")
        # The row stays the same element while its cells change.
        page.evaluate("document.querySelector('#now-rows tr').isOld = true")
        bar = "parseFloat(document.querySelector('#now-rows .fill').style.width)"
        before = page.evaluate(bar)
        page.until(f"{bar} > {before} + 5")
        assert page.evaluate("document.querySelector('#now-rows tr').isOld") is True
        # Throttled to 400 kB a second.
        number, unit = row(page, "now", "GET /assets/A")[4][0].split()
        assert unit == "kB/s" and 250 < float(number) < 550, (number, unit)
        assert page.evaluate("document.querySelector('#figures dd').textContent") == "2"
        if folder:
            pictures(page, folder)
    finally:
        phone.kill()
        phone.wait()
        pad.kill()
        pad.wait()
    server.curl("/manifest", "-A", "Phone/1 (iOS)").wait()
    ended = row(page, "ended", "GET /assets/A")
    assert ended[4] == ["client closed"], ended
    assert "3.00 MB" in ended[3][1], ended
    page.until("document.querySelector('#figures dd').textContent === '0'")
    ended = row(page, "ended", "/manifest")
    assert ended[2] == ["200"] and ended[4] == ["completed"], ended
    device, requests, sent, _ = row(page, "devices", "Phone/1")
    assert device == ["127.0.0.1", "Phone/1 (iOS)"] and requests == ["2"], (device, requests)


def failures(page, server):
    # Faults may come while the page is open.
    subprocess.run(
        ["curl", "-sf", "-o", "/dev/null", "--cacert", server.authority, "-X", "POST", "-H",
         "Authorization: Bearer " + server.token, server.url + "control/fault?spec=cut:after=1000,times=2,pack=B"],
        check=True)
    page.until("document.getElementById('rehearsal-list').innerText.includes('pack=B – 2 times more')")
    server.curl("/assets/B", "-A", "Pad/2").wait()
    ended = row(page, "ended", "1.00 kB")
    assert ended[1] == ["GET /assets/B"], ended
    assert ended[4] == ["fault", "cut:after=1000,times=2,pack=B"], ended
    page.until("document.getElementById('rehearsal-list').innerText.includes('pack=B – 1 time more')")
    assert "400 kB/s" in page.evaluate("document.getElementById('rehearsal-list').innerText")
    server.curl("/nothing", "-A", "Pad/2")
    with socket.create_connection(("127.0.0.1", server.port)) as plain:
        plain.sendall(b"GET / HTTP/1.1\r\n\r\n")
        assert row(page, "ended", "/nothing")[2] == ["404"]
        ended = row(page, "ended", "not TLS")
    assert ended[1] == ["no request"] and ended[4][0].startswith("not TLS, but 'GET / HTTP/1.1'"), ended


def hostile(page, server):
    server.curl("/%3Cb%3E<i>bold</i>&lt;?<script>", "-A", HOSTILE)
    server.curl("/long" + "x" * 20000, "-A", "y" * 5000)
    ended = row(page, "ended", "<i>bold")
    assert ended[1] == ["GET /%3Cb%3E<i>bold</i>&lt;?<script>"], ended
    shown = HOSTILE.replace("\u202e", "\\u{202e}")
    assert ended[0][1] == shown, ended
    device = row(page, "devices", "onerror")
    assert device[0][1] == shown, device
    assert len(row(page, "ended", "/longx")[1][0]) < 300
    assert page.evaluate("document.querySelectorAll('img, i, b, main svg, iframe, [onerror]').length") == 0
    assert page.evaluate("document.scripts.length") == 1
    assert page.evaluate("window.intruder") is None
    assert "\u202e" not in page.evaluate("document.body.innerText")


def screen_reader(page):
    nodes = page.accessibility()
    unnamed = [node for node in nodes if node["role"] in CONTROLS and not node["name"].strip()]
    assert not unnamed, unnamed
    roles = {}
    for node in nodes:
        roles.setdefault(node["role"], []).append(node["name"])
    for role in ("banner", "main", "contentinfo"):
        assert len(roles.get(role, [])) == 1, (role, roles.get(role))
    assert roles["navigation"] == ["Sections"]
    assert roles["heading"] == ["Packs for test devices", "Under way", "Ended", "Devices", "Packs", "Rehearsal",
                                "On a device"], roles["heading"]
    assert roles["table"][-3:] == ["Ended", "Devices", "Packs"], roles["table"]
    assert len([name for name in roles["button"] if name.startswith("Copy https://")]) == 2, roles["button"]
    # Nothing that changes every second is read aloud: only what says that it may be.
    assert len(roles["status"]) == 2, roles["status"]
    assert page.evaluate("document.querySelectorAll('[aria-live], [role=alert], [role=log]').length") == 0
    assert page.evaluate("[...document.querySelectorAll('th')].every(head => head.scope)")


def keyboard(page, server):
    page.browser.call(
        "Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    focus = "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent"
    page.evaluate("document.activeElement.blur(), scrollTo(0, 0)")
    order = []
    for _ in range(12):
        page.press("Tab")
        order.append(page.evaluate(focus))
        if order[-1].startswith("Copy https://localhost"):
            page.press("Enter")
            page.until("document.getElementById('copied').textContent.startsWith('Copied https://localhost')")
        assert page.evaluate("document.activeElement.matches(':focus-visible')"), order
    copy = [f"Copy https://{host}:{server.port}" for host in ("localhost", "127.0.0.1")]
    assert order[:4] == ["Skip to the requests", *copy, "Pause updates"], order
    assert order[4:10] == ["Under way", "Ended", "Devices", "Packs", "Rehearsal", "On a device"], order
    assert page.evaluate("navigator.clipboard.readText()") == f"https://localhost:{server.port}"


def pause(page, server):
    asked = lambda: sum(url.endswith("/status.json") for url in page.requests)  # noqa: E731
    page.evaluate("document.getElementById('pause').focus()")
    page.press("Space")
    assert page.evaluate("document.getElementById('pause').textContent") == "Resume updates"
    assert page.evaluate("document.getElementById('freshness').textContent").startswith("Paused at ")
    count = asked()
    time.sleep(1.2)
    assert asked() == count, "a paused page asks"
    page.press("Space")
    page.until("document.getElementById('freshness').textContent.startsWith('Live')")
    # A page that nobody sees asks nothing, either.
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true});"
                  "document.dispatchEvent(new Event('visibilitychange'))")
    count = asked()
    time.sleep(1.2)
    assert asked() == count, "a hidden page asks"
    server.curl("/after-the-pause").wait()
    page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    row(page, "ended", "/after-the-pause")


def views(page, folder):
    for dark in (False, True):
        page.emulate(dark=dark)
        ratio, text = page.evaluate(CONTRAST)
        assert ratio >= 4.5, (dark, ratio, text)
    for width in (360, 1200):
        page.resize(width, 800)
        page.until(f"document.documentElement.scrollWidth === {width}")
        # Blocks instead of a table are still one for screen readers.
        roles = [node["role"] for node in page.accessibility()]
        assert roles.count("table") == 3 and roles.count("rowheader") > 10, roles
        page.until("[...document.querySelectorAll('.scroll')].every(area => "
                   "area.scrollWidth <= area.clientWidth + 1 || area.tabIndex === 0)")
    assert page.evaluate("document.getAnimations().length") == 0
    if folder:
        pictures(page, folder, "ended-")
    page.emulate()


def pictures(page, folder, prefix=""):
    for name, width, dark in (("light", 1200, False), ("dark", 1200, True), ("narrow", 360, False)):
        page.resize(width, 900)
        page.emulate(dark=dark)
        time.sleep(0.3)
        page.screenshot(f"{folder}/{prefix}{name}.png", full=True)
    page.resize(1200, 900)
    page.emulate()


def quiet(page, server):
    assert page.problems == [], page.problems
    assert {url for url in page.requests if not url.startswith("data:")} == {
        server.url, server.url + "status.json"}, set(page.requests)
    changes = page.evaluate("window.announcements")
    seconds = page.evaluate("performance.now()") / 1000
    assert 1 <= len(changes) <= seconds / 10 + 1, (changes, seconds)
    assert all(" under way, " in text for text in changes), changes


def outage(page):
    network = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    page.call("Network.emulateNetworkConditions", offline=True, **network)
    page.until("document.getElementById('freshness').textContent.startsWith('The server does not answer')")
    assert page.evaluate("document.getElementById('announcement').textContent") == "The server does not answer."
    page.call("Network.emulateNetworkConditions", offline=False, **network)
    page.until("document.getElementById('freshness').textContent.startsWith('Live')")
    assert page.evaluate("document.getElementById('announcement').textContent") == "The server answers again."


def behaviour(browser, server, folder=None):
    page = browser.open(server.url)
    page.evaluate("""(() => {
      window.announcements = [];
      const place = document.getElementById('announcement');
      new MutationObserver(() => window.announcements.push(place.textContent)).observe(place, {childList: true});
    })()""")
    downloads(page, server, folder)
    failures(page, server)
    hostile(page, server)
    screen_reader(page)
    keyboard(page, server)
    pause(page, server)
    views(page, folder)
    page.until("window.announcements.length > 0")
    quiet(page, server)
    refuses_intruders(page)
    outage(page)
    still(browser, server, page)


def still(browser, server, live):
    """Without JavaScript there are packs and addresses, the same as with it."""
    texts = "[...document.querySelectorAll('#packs-rows tr')].map(row => row.innerText)"
    page = browser.open(server.url, has_scripts=False)
    assert page.evaluate("[...document.querySelectorAll('.address')].map(code => code.textContent)") == [
        f"https://localhost:{server.port}", f"https://127.0.0.1:{server.port}"]
    shown = page.evaluate(
        "[...document.querySelectorAll('section')].filter(part => !part.hidden).map(part => part.id)")
    assert shown == ["packs", "setup"], shown
    assert page.evaluate("document.querySelector('noscript').innerText").startswith("These are the packs")
    static = page.evaluate(texts)
    assert len(static) == 2 and page.problems == [], (static, page.problems)
    assert {url for url in page.requests if not url.startswith("data:")} == {server.url}, page.requests
    assert live.evaluate(texts) == static, (live.evaluate(texts), static)


def main():
    if sys.argv[1:] == ["available"]:
        sys.exit(program() is None)
    port, authority, token, *rest = sys.argv[1:]
    # The certificate is the test's own; whether clients accept it is tested with curl.
    with Browser(arguments=["--ignore-certificate-errors"]) as browser:
        behaviour(browser, Server(port, authority, token), *rest)


if __name__ == "__main__":
    main()
