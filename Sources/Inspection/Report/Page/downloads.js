"use strict";

// What is downloaded when: the packs by the policy and the events in their manifests.

/** In Mbit/s: what the field holds at first. */
const DEFAULT_BANDWIDTH = 50;

const MOMENTS = [
  {label: "First installation", note: "before the app opens", policy: "essential", event: "firstInstallation"},
  {label: "First installation", note: "in the background", policy: "prefetch", event: "firstInstallation"},
  {label: "Update", note: "before the app opens", policy: "essential", event: "subsequentUpdate"},
  {label: "Update", note: "in the background", policy: "prefetch", event: "subsequentUpdate"},
  {label: "On demand", note: "when the app asks", policy: "onDemand"},
];

/** Stands for a language that no pack is for; no language tag is like it. */
const OTHER_LANGUAGE = "-";

/** Whether a pack is downloaded at a moment; undefined stands for one that no manifest tells. */
function isDueAt(moment, pack) {
  if (!pack.manifest) return moment.policy === undefined;
  return pack.manifest.policy === moment.policy
    && (moment.event === undefined || pack.manifest.events.includes(moment.event));
}

function isFor(pack, platform, language) {
  if (!pack.manifest) return true;
  const {platforms, language: own} = pack.manifest;
  return (platform === "" || platforms.length === 0 || platforms.includes(platform))
    && (language === "" || own === null || own === language);
}

function makeDownloads(form, place) {
  const moments = packs.every(pack => pack.manifest)
    ? MOMENTS : [...MOMENTS, {label: "Unknown", note: "no manifest that can be read"}];
  const bandwidth = element("input", {
    type: "number", id: "bandwidth", min: "0.01", step: "any", value: String(DEFAULT_BANDWIDTH),
    inputmode: "decimal", "aria-describedby": "bandwidth-problem",
  });
  const problem = element("span", {id: "bandwidth-problem", class: "problem"});
  const platform = choice("platform", "All platforms", pack => pack.manifest?.platforms ?? []);
  const language = choice("language", "All languages", pack => (
    pack.manifest?.language ? [pack.manifest.language] : []));
  if (language.select.options.length > 1) {
    language.select.append(element("option", {value: OTHER_LANGUAGE, text: "Another language"}));
  }
  form.append(field(
    element("label", {for: "bandwidth", text: "Bandwidth"}), bandwidth,
    element("span", {class: "unit", text: "Mbit/s"}), problem));
  for (const {label, select} of [platform, language]) {
    if (select.options.length > 2) form.append(field(label, select));
  }
  const status = element("p", {class: "hidden", role: "status"});
  form.append(status);

  let rate = DEFAULT_BANDWIDTH;
  const seconds = bytes => durationText(bytes * 8 / (rate * 1e6));
  const rows = () => moments.map(moment => {
    const due = packs.filter(
      pack => isDueAt(moment, pack) && isFor(pack, platform.select.value, language.select.value));
    return {moment, due, bytes: due.reduce((sum, pack) => sum + pack.archiveBytes, 0)};
  });
  const largest = () => Math.max(1, ...rows().map(row => row.bytes));
  const show = makeTable(place, {
    caption: "Downloads by moment", rows: rows(),
    columns: [
      {label: "When", isHeader: true, cell: ({moment}) => twoLines(moment.label, moment.note)},
      {label: "Bytes", isNumber: true, cell: row => bytesText(row.bytes)},
      {label: "Time", isNumber: true, cell: row => (row.bytes > 0 ? seconds(row.bytes) : "–")},
      {label: "Beside the others", isBar: true, cell: row => shareBar(row.bytes, largest())},
      {label: "Packs", cell: row => packList(row.due, seconds)},
    ],
  });

  function update() {
    rate = bandwidth.valueAsNumber;
    const isGood = rate > 0;
    bandwidth.setAttribute("aria-invalid", String(!isGood));
    problem.textContent = isGood ? "" : "a number above 0, please";
    if (!isGood) rate = NaN;
    const current = rows();
    show(caption(), current);
    status.textContent = isGood
      ? `First installation before the app opens: ${bytesText(current[0].bytes)}, ${seconds(current[0].bytes)}`
      : "";
  }

  function caption() {
    const chosen = [platform.select, language.select].filter(select => select.value !== "")
      .map(select => select.selectedOptions[0].textContent);
    return "Downloads by moment" + (chosen.length > 0 ? " for " + chosen.join(", ") : "");
  }

  form.addEventListener("input", update);
  form.addEventListener("submit", event => event.preventDefault());
}

/** A control with its label, which stay together. */
function field(...parts) {
  return element("span", {class: "field"}, ...parts);
}

/** A label and a list of the values that packs have. */
function choice(id, all, values) {
  const found = [...new Set(packs.flatMap(values))].sort();
  return {
    label: element("label", {for: id, text: id === "platform" ? "Platform" : "Language"}),
    select: element(
      "select", {id}, element("option", {value: "", text: all}),
      ...found.map(value => element("option", {value, text: value}))),
  };
}

/** How many packs are listed without being asked for. */
const LISTED_PACKS = 4;

function packList(due, seconds) {
  if (due.length === 0) return element("span", {class: "soft", text: "none"});
  const list = element("ul", {class: "plain-list"}, ...due.map(pack => element(
    "li", {}, nameElement(pack.manifest?.id ?? pack.name),
    element("span", {class: "soft", text: ` ${bytesText(pack.archiveBytes)}, ${seconds(pack.archiveBytes)}`}))));
  return due.length <= LISTED_PACKS ? list
    : element("details", {}, element("summary", {text: counted(due.length, "pack")}), list);
}

function twoLines(first, second) {
  return element(
    "span", {class: "two"}, nameElement(first), second ? nameElement(second, {class: "soft"}) : null);
}
