"use strict";

// Asks the server once a second what goes on, as long as somebody can see it.

/** In milliseconds. */
const INTERVAL = 1000;
const PATIENCE = 10000;
/** After how many milliseconds totals may be read aloud again. */
const ANNOUNCEMENT_GAP = 10000;

let state;
let isPaused = false;
let isLost = false;
let timer;
/** Answers to questions of an earlier number come too late. */
let round = 0;
let announced = {text: undefined, time: 0};

/** What goes on; undefined when there is no answer. */
async function ask() {
  try {
    const answer = await fetch("/status.json", {
      cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(PATIENCE)});
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

async function poll() {
  clearTimeout(timer);
  const own = ++round;
  const next = await ask();
  if (own !== round) return;
  timer = setTimeout(poll, INTERVAL);
  if (isLost !== (next === undefined)) {
    isLost = !isLost;
    byId("announcement").textContent = isLost ? "The server does not answer." : "The server answers again.";
  }
  if (isLost) {
    showFreshness();
  } else {
    state = next;
    show();
  }
}

function stop() {
  clearTimeout(timer);
  round += 1;
}

function show() {
  showFigures(state);
  showNow(state);
  showEnded(state);
  showDevices(state);
  showPacks(state);
  showRehearsal(state);
  for (const id of ["figures", "contents", "now", "ended", "devices", "rehearsal"]) {
    byId(id).hidden = false;
  }
  showFreshness();
  announce();
}

function showFreshness() {
  byId("watching").hidden = false;
  const place = byId("freshness");
  const time = state ? timeText(state.now) : "";
  place.classList.toggle("problem", isLost && !isPaused);
  if (isPaused) place.textContent = "Paused at " + time;
  else if (!isLost) place.textContent = "Live, once a second";
  else place.textContent = "The server does not answer" + (time && ". This is what it said at " + time);
}

/** Tells of requests that began or ended, never of bytes: these change all the time. */
function announce() {
  const text =
    counted(state.requestCount, "request") + " under way, " + grouped(state.total.requests) + " ended.";
  const now = Date.now();
  const isFirst = announced.text === undefined;
  if (text === announced.text || now - announced.time < ANNOUNCEMENT_GAP && !isFirst) return;
  announced = {text, time: now};
  if (!isFirst) byId("announcement").textContent = text + " " + bytesText(state.total.bytes) + " sent.";
}

function togglePause() {
  isPaused = !isPaused;
  byId("pause").textContent = isPaused ? "Resume updates" : "Pause updates";
  stop();
  showFreshness();
  if (!isPaused) poll();
}

byId("pause").addEventListener("click", togglePause);
byId("more").addEventListener("click", () => {
  endedLimit = endedLimit > ENDED_ROWS ? ENDED_ROWS : Infinity;
  showEnded(state);
});
document.addEventListener("visibilitychange", () => {
  if (isPaused) return;
  if (document.hidden) stop();
  else poll();
});
makeCopyButtons();
for (const id of ["now", "ended", "devices", "packs"]) {
  watchScrolling(byId(id + "-place"), byId(id + "-title").textContent);
}
poll();
