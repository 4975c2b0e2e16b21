"""Drives Debian's chromium, without a window, for tests of pages; the standard library is all it needs.

    with Browser() as browser:
        page = browser.open("file:///tmp/report.html", width=1200, height=900, dark=True)
        page.evaluate("document.title")
        page.press("Tab"); page.type("50")
        page.screenshot("/tmp/page.png")
        page.problems       # what the console, the scripts and the network complained of
        page.requests       # every address that was asked for, the page's own included

The protocol is that of Chrome's developer tools, as JSON with a NUL after each message, over the pipes
3 and 4, so no port is opened. Nothing is left behind: the browser ends with the `with`, and its profile is
a folder that is removed.
"""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

PROGRAMS = ["chromium", "chromium-browser", "google-chrome"]

# Virtual key codes and, for those that make text, the text.
KEYS = {
    "Tab": (9, None), "Enter": (13, "\r"), "Escape": (27, None), "Space": (32, " "), "End": (35, None),
    "Home": (36, None), "ArrowLeft": (37, None), "ArrowUp": (38, None), "ArrowRight": (39, None),
    "ArrowDown": (40, None), "PageUp": (33, None), "PageDown": (34, None), "Backspace": (8, None),
}


# The least contrast of text to the colour behind it, over all that is shown (WCAG 2.1, 1.4.3).
CONTRAST = """(() => {
  const channel = value => (value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const parse = text => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const behind = element => {
    for (let e = element; e; e = e.parentElement) {
      const colour = parse(getComputedStyle(e).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  let least = [99, ""];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || ["SCRIPT", "NOSCRIPT"].includes(parent.tagName)) continue;
    if (parent.getClientRects().length === 0) continue;
    const [a, b] = [light(parse(getComputedStyle(parent).color)), light(behind(parent))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < least[0]) least = [ratio, walker.currentNode.data.trim().slice(0, 40) + " in " + parent.className];
  }
  return least;
})()"""


class BrowserError(Exception):
    """The browser refused a command, a script threw, or an answer did not come in time."""


def program():
    """The browser's path; None where there is none."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


class Browser:
    """A browser of its own, with a profile of its own."""

    def __init__(self, timeout=30, arguments=()):
        """`arguments`: further ones of the command line."""
        self.timeout = timeout
        self.arguments = list(arguments)
        self.number = 0
        self.buffer = b""
        self.events = []

    def __enter__(self):
        self.profile = tempfile.mkdtemp(prefix="browser-")
        read_commands, self.commands = os.pipe()
        self.answers, write_answers = os.pipe()
        self.log = open(os.path.join(self.profile, "log"), "wb")

        def connect():
            # Duplicated past 4 first, for either end may be 3 or 4 itself.
            ends = (os.dup2(read_commands, 203), os.dup2(write_answers, 204))
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        self.process = subprocess.Popen(
            [program(), "--headless", "--no-sandbox", "--remote-debugging-pipe", "--disable-gpu",
             "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run", "--disable-extensions",
             "--disable-background-networking", "--disable-component-update", "--force-color-profile=srgb",
             "--user-data-dir=" + self.profile, *self.arguments, "about:blank"],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, preexec_fn=connect, pass_fds=(3, 4),
            env={**os.environ, "HOME": self.profile})
        os.close(read_commands)
        os.close(write_answers)
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
            self.process.wait(10)
        except (BrowserError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        self.log.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def open(self, url, has_scripts=True, **view):
        """A new page that has loaded `url`; see Page for the rest."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, target, session, **view)
        if not has_scripts:
            page.call("Emulation.setScriptExecutionDisabled", value=True)
        page.load(url)
        return page

    def call(self, method, session=None, **parameters):
        """The result of a command."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self._send(message)
        number = self.number
        while True:
            answer = self._receive(method)
            if answer.get("id") == number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error'].get('message')}")
                return answer["result"]
            self.events.append(answer)

    def wait(self, session, method):
        """The parameters of the next event of that name, which may have come already."""
        while True:
            for index, event in enumerate(self.events):
                if event.get("sessionId") == session and event["method"] == method:
                    del self.events[index]
                    return event["params"]
            self.events.append(self._receive(method))

    def taken(self, session, methods):
        """Takes the events of those names that have come so far."""
        found = [e for e in self.events if e.get("sessionId") == session and e["method"] in methods]
        self.events = [e for e in self.events if e not in found]
        return found

    def _send(self, message):
        rest = json.dumps(message).encode() + b"\0"
        while rest:
            rest = rest[os.write(self.commands, rest):]

    def _receive(self, what):
        deadline = time.monotonic() + self.timeout
        while b"\0" not in self.buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.answers], [], [], left)[0]:
                raise BrowserError(f"{what}: no answer in {self.timeout} s")
            piece = os.read(self.answers, 1 << 20)
            if not piece:
                raise BrowserError(f"{what}: the browser ended")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)


class Page:
    """A page; sizes in CSS pixels."""

    def __init__(self, browser, target, session, width=1200, height=900, dark=False, reduced_motion=True,
                 media=""):
        self.browser, self.target, self.session = browser, target, session
        self._problems = []
        self._requests = []
        for domain in ("Page", "Runtime", "Log", "Network", "Accessibility"):
            self.call(domain + ".enable")
        self.resize(width, height)
        self.emulate(dark, reduced_motion, media)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def load(self, url):
        self.call("Page.navigate", url=url)
        self.browser.wait(self.session, "Page.loadEventFired")

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=False)

    def emulate(self, dark=False, reduced_motion=True, media=""):
        self.call("Emulation.setEmulatedMedia", media=media, features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced_motion else "no-preference"},
        ])

    def evaluate(self, script):
        """What a script comes to, as JSON; a promise is waited for."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            text = details.get("exception", {}).get("description") or details["text"]
            raise BrowserError(f"{script!r}: {text}")
        return answer["result"].get("value")

    def until(self, script):
        """What a script comes to once that is true, for what the page does in its own time."""
        deadline = time.monotonic() + self.browser.timeout
        while not (value := self.evaluate(script)):
            if time.monotonic() > deadline:
                raise BrowserError(f"{script!r} did not come true")
            time.sleep(0.02)
        return value

    def press(self, key, shift=False):
        code, text = KEYS[key]
        name = " " if key == "Space" else key
        event = {"key": name, "code": key, "windowsVirtualKeyCode": code, "modifiers": 8 if shift else 0}
        down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        self.call("Input.dispatchKeyEvent", **event, **down)
        self.call("Input.dispatchKeyEvent", **event, type="keyUp")

    def type(self, text):
        """Text into what has the focus."""
        self.call("Input.insertText", text=text)

    def click(self, selector):
        """A click of the pointer into the middle of what a selector finds."""
        x, y = self.evaluate(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            " e.scrollIntoView({block: 'center', behavior: 'instant'}); const r = e.getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2]; })()")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def screenshot(self, path=None, full=False):
        """The page as PNG bytes, also written to `path`; `full`: all of it, else what is in view."""
        answer = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=full, **(
            {"clip": {**self.call("Page.getLayoutMetrics")["cssContentSize"], "scale": 1}} if full else {}))
        image = base64.b64decode(answer["data"])
        if path:
            with open(path, "wb") as file:
                file.write(image)
        return image

    def accessibility(self):
        """The tree that screen readers see: [{role, name, ...}] of the nodes that are not ignored."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        return [
            {"role": node["role"]["value"], "name": node.get("name", {}).get("value", ""),
             "properties": {p["name"]: p["value"].get("value") for p in node.get("properties", [])}}
            for node in nodes if not node.get("ignored")
        ]

    @property
    def problems(self):
        """Errors and warnings of the console, thrown errors, what a policy forbade, and failed requests."""
        self._collect()
        return self._problems

    @property
    def requests(self):
        """The addresses that were asked for."""
        self._collect()
        return self._requests

    def _collect(self):
        # The answer to any command comes after the events before it.
        self.evaluate("0")
        names = {"Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded",
                 "Network.requestWillBeSent", "Network.loadingFailed"}
        for event in self.browser.taken(self.session, names):
            params = event["params"]
            if event["method"] == "Network.requestWillBeSent":
                self._requests.append(params["request"]["url"])
            elif event["method"] == "Runtime.exceptionThrown":
                details = params["exceptionDetails"]
                self._problems.append(details.get("exception", {}).get("description") or details["text"])
            elif event["method"] == "Log.entryAdded":
                if params["entry"]["level"] in ("error", "warning"):
                    self._problems.append(params["entry"]["text"])
            elif event["method"] == "Runtime.consoleAPICalled":
                if params["type"] in ("error", "warning", "assert"):
                    self._problems.append(" ".join(str(a.get("value", "")) for a in params["args"]))
            else:
                self._problems.append(f"{params.get('errorText')}: a request failed")


def refuses_intruders(page):
    """Even a script or a request that got into the page would come to nothing."""
    page.evaluate("""(() => {
      const script = document.createElement('script');
      script.textContent = 'window.intruder = 1';
      document.body.append(script);
      document.body.append(Object.assign(new Image(), {src: 'http://127.0.0.1:9/x.png'}));
      return fetch('http://127.0.0.1:9/').catch(() => 0);
    })()""")
    assert page.evaluate("window.intruder") is None
    refusals = [text for text in page.problems if "Content Security Policy" in text]
    assert len(refusals) >= 3, page.problems
