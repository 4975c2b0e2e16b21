"use strict";

// The sections that are tables, and the figures at the top.

const POLICIES = {essential: "Essential", prefetch: "Prefetch", onDemand: "On demand"};
const EVENTS = {firstInstallation: "installation", subsequentUpdate: "update"};

function makeFigures() {
  const extra = equalContents.reduce((sum, content) => sum + content.extra, 0);
  byId("subtitle").append(...packs.slice(0, 6).flatMap((pack, i) => [i > 0 ? ", " : "", nameElement(pack.name)]));
  if (packs.length > 6) byId("subtitle").append(` and ${counted(packs.length - 6, "other")}`);
  const figures = [
    ["In the packs", bytesText(total.archiveBytes)], ["Content", bytesText(total.contentBytes)],
    ["Ratio", percent(total.archiveBytes, total.contentBytes)],
    ["Files", grouped(total.count)], ["Packs", grouped(packs.length)],
    ["In equal copies", bytesText(extra)],
  ];
  byId("figures").append(...figures.map(([term, value]) => element(
    "div", {}, element("dt", {text: term}), element("dd", {text: value}))));
  byId("maker").textContent = "Made by " + data.tool;
}

function makeLegend(colouring) {
  const entries = colouring === "ratio"
    ? ["up to 20 %", "to 40 %", "to 60 %", "to 80 %", "above 80 %"].map((text, i) => ["r" + i, text])
    : typesByStored.slice(0, COLOURED_TYPES).map((type, i) => ["c" + i, type.name]);
  if (colouring === "type" && types.length > COLOURED_TYPES) entries.push(["c" + COLOURED_TYPES, "other types"]);
  entries.push(["c" + (COLOURED_TYPES + 1), colouring === "type" ? "the archive itself" : "no content"]);
  byId("legend").replaceChildren(...entries.map(([swatch, text]) => element(
    "li", {}, element("span", {class: "swatch " + swatch, "aria-hidden": "true"}), nameElement(text))));
}

function makeMap() {
  let showTable;
  const columns = [
    {
      label: "Name", isHeader: true, value: node => node.name,
      cell: node => (isOpenable(node)
        ? element("button", {type: "button", class: "link", click: () => map.show(node)}, nameElement(node.name))
        : nameElement(node.name)),
    },
    {label: "Files", isNumber: true, value: node => node.count, cell: node => grouped(node.count)},
    {label: "Content", isNumber: true, value: node => node.size, cell: node => bytesText(node.size)},
    {
      label: "Stored", isNumber: true, starts: "descending", value: node => node.stored,
      cell: node => bytesText(node.stored),
    },
    {
      label: "Ratio", isNumber: true, value: node => (node.size > 0 ? node.stored / node.size : -1),
      cell: node => percent(node.stored, node.size),
    },
    {label: "Share", isBar: true, cell: node => shareBar(node.stored, map.view.stored)},
  ];
  const map = new Treemap({
    host: byId("treemap"), crumbs: byId("crumbs"), detail: byId("map-detail"), status: byId("map-status"),
    onView(node) {
      const caption = `In ${node.name}`;
      if (showTable) showTable(caption, items(node));
      else showTable = makeTable(byId("map-table"), {caption, columns, rows: items(node), showsCaption: true});
    },
  });
  for (const [value, text] of [["type", "type"], ["ratio", "ratio"]]) {
    const input = element("input", {
      type: "radio", name: "colouring", value, id: "colour-" + value, checked: value === "type",
      change() {
        map.colourBy(value);
        makeLegend(value);
      },
    });
    byId("colours").append(element("label", {for: "colour-" + value}, input, " " + text));
  }
  makeLegend("type");
  map.show(top0, {focuses: false});
}

function makePacks() {
  const manifestText = manifest => {
    const events = manifest.events.map(event => EVENTS[event]).join(", ");
    return twoLines(POLICIES[manifest.policy], events);
  };
  const blocksText = pack => {
    const kind = `${pack.container} (${pack.compression})`;
    if (pack.blockSize === undefined) return twoLines(kind, "no blocks");
    return twoLines(kind, `${counted(pack.blocks, "block")} of ${bytesText(pack.blockSize)}, `
      + `${grouped(pack.storedBlocks)} uncompressed`);
  };
  makeTable(byId("pack-table"), {
    caption: "The packs", rows: packs,
    columns: [
      {
        label: "Pack", isHeader: true, value: pack => pack.name,
        cell: pack => twoLines(pack.manifest?.id ?? pack.name, pack.manifest ? pack.name : ""),
      },
      {
        label: "Download", value: pack => pack.manifest?.policy ?? "",
        cell: pack => (pack.manifest ? manifestText(pack.manifest) : "unknown"),
      },
      {
        label: "For", value: pack => pack.manifest?.platforms.join() ?? "",
        cell: pack => (pack.manifest
          ? twoLines(pack.manifest.platforms.join(", ") || "all platforms", pack.manifest.language ?? "") : "unknown"),
      },
      {label: "Files", isNumber: true, value: pack => pack.tree.count, cell: pack => grouped(pack.tree.count)},
      {
        label: "Content", isNumber: true, value: pack => pack.contentBytes,
        cell: pack => bytesText(pack.contentBytes),
      },
      {
        label: "Stored", isNumber: true, starts: "descending", value: pack => pack.archiveBytes,
        cell: pack => bytesText(pack.archiveBytes),
      },
      {
        label: "Ratio", isNumber: true, value: pack => pack.archiveBytes / Math.max(1, pack.contentBytes),
        cell: pack => percent(pack.archiveBytes, pack.contentBytes),
      },
      {label: "Container", value: pack => pack.container, cell: blocksText},
    ],
  });
}

function makeTypes() {
  makeTable(byId("type-table"), {
    caption: "File types", rows: types,
    columns: [
      {
        label: "Type", isHeader: true, value: type => type.name,
        cell: type => element(
          "span", {}, element("span", {class: "swatch c" + type.colour, "aria-hidden": "true"}), type.name),
      },
      {label: "Files", isNumber: true, value: type => type.count, cell: type => grouped(type.count)},
      {label: "Content", isNumber: true, value: type => type.size, cell: type => bytesText(type.size)},
      {
        label: "Stored", isNumber: true, starts: "descending", value: type => type.stored,
        cell: type => bytesText(type.stored),
      },
      {
        label: "Ratio", isNumber: true, value: type => (type.size > 0 ? type.stored / type.size : -1),
        cell: type => percent(type.stored, type.size),
      },
      {label: "Share", isBar: true, cell: type => shareBar(type.stored, total.archiveBytes)},
    ],
  });
}

function makeFiles() {
  const rows = packs.flatMap(pack => pack.fileNames.map((_, index) => ({pack, index})));
  const size = ({pack, index}) => pack.fileSizes[index];
  const stored = ({pack, index}) => pack.fileStored[index];
  const columns = [
    {
      label: "Path", isHeader: true, value: ({pack, index}) => filePath(pack, index),
      cell: ({pack, index}) => pathElement(folderPath(pack.folders[pack.fileFolders[index]]), pack.fileNames[index]),
    },
    {label: "Content", isNumber: true, value: size, cell: row => bytesText(size(row))},
    {label: "Stored", isNumber: true, starts: "descending", value: stored, cell: row => bytesText(stored(row))},
    {
      label: "Ratio", isNumber: true, value: row => (size(row) > 0 ? stored(row) / size(row) : -1),
      cell: row => percent(stored(row), size(row)),
    },
  ];
  if (packs.length > 1) {
    columns.splice(1, 0, {
      label: "Pack", value: ({pack}) => pack.name, cell: ({pack}) => nameElement(pack.manifest?.id ?? pack.name),
    });
  }
  makeTable(byId("file-table"), {
    caption: "All files", rows, columns, search: ({pack, index}) => filePath(pack, index),
    empty: "No path has this in it.",
  });
}

/** How many paths of a content are listed at most. */
const LISTED_COPIES = 200;

function makeEqual() {
  if (equalContents.length === 0) {
    byId("equal-table").append(element("p", {class: "note", text: "Every file has a content of its own."}));
    return;
  }
  const copies = content => {
    const listed = content.files.slice(0, LISTED_COPIES).map(({pack, index}) => element(
      "li", {}, pathElement(folderPath(pack.folders[pack.fileFolders[index]]), pack.fileNames[index]),
      packs.length > 1 ? element("span", {class: "soft"}, " in ", nameElement(pack.name)) : null));
    if (content.files.length > LISTED_COPIES) {
      listed.push(element("li", {text: `and ${grouped(content.files.length - LISTED_COPIES)} more`}));
    }
    const {pack, index} = content.files[0];
    return element(
      "details", {}, element("summary", {}, nameElement(pack.fileNames[index]), element(
        "code", {class: "soft", title: "how the SHA-256 begins", text: " " + content.digest})),
      element("ul", {class: "plain-list"}, ...listed));
  };
  makeTable(byId("equal-table"), {
    caption: "Contents that several files have", rows: equalContents,
    columns: [
      {
        label: "Content", isHeader: true, value: ({files: [{pack, index}]}) => pack.fileNames[index], cell: copies,
      },
      {label: "Copies", isNumber: true, value: row => row.files.length, cell: row => grouped(row.files.length)},
      {label: "Packs", isNumber: true, value: row => row.packs, cell: row => grouped(row.packs)},
      {label: "Each", isNumber: true, value: row => row.size, cell: row => bytesText(row.size)},
      {label: "All stored", isNumber: true, value: row => row.stored, cell: row => bytesText(row.stored)},
      {
        label: "Copies cost", isNumber: true, starts: "descending", value: row => row.extra,
        cell: row => bytesText(row.extra),
      },
    ],
  });
}
