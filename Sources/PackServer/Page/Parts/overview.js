"use strict";

// Figures, packs and what is rehearsed.

function showFigures(state) {
  const figures = [
    ["Under way", grouped(state.requestCount)], ["Ended", grouped(state.total.requests)],
    ["Sent", bytesText(state.total.bytes)], ["Devices", grouped(state.total.devices)],
    ["Connections", grouped(state.connections) + " of " + grouped(state.connectionLimit)],
  ];
  const place = byId("figures");
  if (place.children.length === 0) {
    place.append(...figures.map(([label]) => element(
      "div", {}, element("dt", {text: label}), element("dd"))));
  }
  figures.forEach(([, text], index) => {
    const value = place.children[index].lastElementChild;
    if (value.textContent !== text) value.textContent = text;
  });
}

/** As `row` in `StatusPage.swift` makes it. */
function packRow(pack) {
  return {key: pack.id, cells: [
    {text: pack.id, more: pack.path, link: pack.path, isHead: true},
    {text: String(pack.version), kind: "number"}, {text: bytesText(pack.size), kind: "number"},
    {text: pack.policy}, {text: pack.platforms.join(", ") || "all"},
    {text: pack.sha256.slice(0, 12) + "…", isCode: true},
  ]};
}

function showPacks(state) {
  showRows(byId("packs-rows"), state.packs.map(packRow));
}

let shownRehearsal;

function showRehearsal(state) {
  const others = state.sets.filter(name => name !== state.set);
  const pairs = [];
  if (state.sets.length > 1) pairs.push(["Set", [state.set + " (not " + others.join(", ") + ")"]]);
  pairs.push(["Rate", [state.bytesPerSecond === null
    ? "as fast as it goes" : bytesText(state.bytesPerSecond) + "/s on each connection"]]);
  pairs.push(["Latency", [state.latencyMilliseconds === 0
    ? "none added" : grouped(state.latencyMilliseconds) + " ms before every answer"]]);
  pairs.push(["Faults", state.faults.length === 0 ? ["none"] : state.faults.map(fault =>
    fault.spec + " – " + (fault.timesLeft === null ? "always" : counted(fault.timesLeft, "time") + " more"))]);
  const signature = JSON.stringify(pairs);
  if (signature === shownRehearsal) return;
  shownRehearsal = signature;
  byId("rehearsal-list").replaceChildren(...pairs.flatMap(([label, texts]) => [
    element("dt", {text: label}),
    element("dd", {}, element("ul", {}, ...texts.map(text => element("li", {}, nameElement(text))))),
  ]));
}

/** Puts a button beside every address. */
function makeCopyButtons() {
  for (const item of byId("addresses").children) {
    const code = item.firstElementChild;
    const button = element("button", {
      type: "button", class: "plain", "aria-label": "Copy " + code.textContent, text: "Copy",
      click: async () => {
        try {
          await navigator.clipboard.writeText(code.textContent);
          byId("copied").textContent = "Copied " + code.textContent;
          button.textContent = "Copied";
        } catch {
          // Without the right to copy, the address is at least selected.
          getSelection().selectAllChildren(code);
          byId("copied").textContent = "The address is selected";
          button.textContent = "Selected";
        }
        setTimeout(() => {
          button.textContent = "Copy";
          byId("copied").textContent = "";
        }, 2000);
      },
    });
    item.append(button);
  }
}
