"use strict";

// Requests, those that go on and those that ended, and the devices that they came from.

/** How many of the requests that ended are shown before the rest is asked for. */
const ENDED_ROWS = 10;

/** In milliseconds: how long a rate is measured for. */
const RATE_SPAN = 4000;

/** What was sent when, by request, for rates. */
let samples = new Map();

function timeText(iso) {
  const time = new Date(iso);
  return [time.getHours(), time.getMinutes(), time.getSeconds()]
    .map(number => String(number).padStart(2, "0")).join(":");
}

function rateText(bytes, milliseconds) {
  return milliseconds >= 10 ? bytesText(Math.round(1000 * bytes / milliseconds)) + "/s" : "";
}

/** Whole seconds, as nothing here is known better. */
function ageText(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? seconds + " s" : durationText(seconds);
}

function requestKey(request) {
  return request.time + " " + request.peer + " " + (request.path ?? "");
}

function deviceCell(peer, userAgent) {
  return {text: peer, more: userAgent ?? "", isHead: true};
}

function requestCell({method, path, range}) {
  if (path === undefined) return {text: "no request", kind: "nothing"};
  return {text: [method, path].filter(Boolean).join(" "), more: range ?? ""};
}

function statusCell({status}) {
  return {text: status ? String(status) : "–", kind: status >= 400 ? "number problem" : "number"};
}

/** What was sent lately, not on the average: a stall is to be seen. */
function currentRate(request, now) {
  const key = requestKey(request);
  const all = (samples.get(key) ?? [[now - request.milliseconds, 0]]).concat([[now, request.bytes]]);
  while (all.length > 2 && all[1][0] <= now - RATE_SPAN) all.shift();
  const [[firstTime, firstBytes]] = all;
  return {key, all, text: rateText(request.bytes - firstBytes, now - firstTime)};
}

function showNow(state) {
  const now = Date.parse(state.now);
  const kept = new Map();
  const rows = state.requests.map(request => {
    const {key, all, text} = currentRate(request, now);
    kept.set(key, all);
    const sent = request.total > 0
      ? bytesText(request.bytes) + " of " + bytesText(request.total) : bytesText(request.bytes);
    return {key, cells: [
      deviceCell(request.peer, request.userAgent), requestCell(request), statusCell(request),
      {
        text: sent, more: request.faults.join("; "),
        share: request.total > 0 ? [request.bytes, request.total] : null,
      },
      {text: text || "–", kind: "number"}, {text: ageText(request.milliseconds), kind: "number"},
    ]};
  });
  samples = kept;
  showRows(byId("now-rows"), rows);
  byId("now-place").hidden = rows.length === 0;
  const rest = state.requestCount - rows.length;
  byId("now-note").textContent = rows.length === 0 ? "Nothing is being asked for."
    : rest > 0 ? counted(rest, "request") + " more." : "";
}

let endedLimit = ENDED_ROWS;

function showEnded(state) {
  const rows = state.recent.slice(0, endedLimit).map(event => ({
    key: requestKey(event),
    cells: [
      deviceCell(event.peer, event.userAgent), requestCell(event), statusCell(event),
      event.bytes === undefined ? {text: "–", kind: "number"} : {
        text: bytesText(event.bytes), kind: "number",
        more: event.bytes < event.total
          ? "of " + bytesText(event.total) : rateText(event.bytes, event.milliseconds),
      },
      {
        text: event.ended, more: (event.faults ?? []).join("; "),
        kind: event.ended === "completed" ? "reason" : "reason problem",
      },
      {text: timeText(event.time), kind: "number"},
    ],
  }));
  showRows(byId("ended-rows"), rows);
  byId("ended-place").hidden = rows.length === 0;
  byId("ended-note").textContent = rows.length === 0 ? "Nothing was asked for yet." : "";
  const more = byId("more");
  more.hidden = state.recent.length <= ENDED_ROWS;
  more.textContent = "Show the last " + (endedLimit > ENDED_ROWS ? ENDED_ROWS : state.recent.length);
}

function showDevices(state) {
  const rows = state.devices.map(device => ({
    key: JSON.stringify([device.address, device.userAgent]),
    cells: [
      deviceCell(device.address, device.userAgent), {text: grouped(device.requests), kind: "number"},
      {text: bytesText(device.bytes), kind: "number"}, {text: timeText(device.lastTime), kind: "number"},
    ],
  }));
  showRows(byId("devices-rows"), rows);
  byId("devices-place").hidden = rows.length === 0;
  const rest = state.total.devices - rows.length;
  byId("devices-note").textContent = rows.length === 0 ? "No device was heard of yet."
    : rest > 0 ? counted(rest, "device") + " more." : "";
}
