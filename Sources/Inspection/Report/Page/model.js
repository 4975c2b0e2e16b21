"use strict";

// The packs as trees, made from the columns in the page's data.
//
// Nodes: {kind, name, parent, size, stored, count} with the kinds "root" (all packs), "pack", "folder",
// "file", "archive" (what a pack has besides files) and "rest" (the smaller items of a view). Sizes are in
// bytes; `stored` is what the node takes in the pack.

const data = JSON.parse(document.getElementById("data").textContent);

/** How many file types have a colour of their own; the next index stands for all others. */
const COLOURED_TYPES = 8;

const types = [];
const typeIndexes = new Map();

/** The index in `types` of a file's type: what follows the last dot of its name, in small letters. */
function typeIndex(name) {
  const dot = name.lastIndexOf(".");
  const suffix = name.slice(dot + 1).toLowerCase();
  const type = dot > 0 && /^[a-z0-9_+-]{1,12}$/.test(suffix) ? "." + suffix : "no suffix";
  let index = typeIndexes.get(type);
  if (index === undefined) {
    index = types.length;
    typeIndexes.set(type, index);
    types.push({name: type, count: 0, size: 0, stored: 0, colour: COLOURED_TYPES});
  }
  return index;
}

function loadPack(raw) {
  const pack = {...raw, fileTypes: new Int32Array(raw.fileNames.length)};
  const folders = raw.folderNames.map(name => (
    {kind: "folder", pack, name, parent: null, folders: [], files: [], size: 0, stored: 0, count: 0}));
  folders[0].kind = "pack";
  folders[0].name = raw.name;
  for (let i = 1; i < folders.length; i++) {
    folders[i].parent = folders[raw.folderParents[i]];
    folders[i].parent.folders.push(folders[i]);
  }
  raw.fileNames.forEach((name, i) => {
    const folder = folders[raw.fileFolders[i]];
    folder.files.push(i);
    folder.size += raw.fileSizes[i];
    folder.stored += raw.fileStored[i];
    folder.count += 1;
    const index = typeIndex(name);
    pack.fileTypes[i] = index;
    types[index].count += 1;
    types[index].size += raw.fileSizes[i];
    types[index].stored += raw.fileStored[i];
  });
  // Folders come after those that they lie in.
  for (let i = folders.length - 1; i > 0; i--) {
    const {parent, size, stored, count} = folders[i];
    parent.size += size;
    parent.stored += stored;
    parent.count += count;
  }
  pack.folders = folders;
  pack.tree = folders[0];
  pack.contentBytes = pack.tree.size;
  pack.filesStored = pack.tree.stored;
  pack.tree.stored = raw.archiveBytes;
  return pack;
}

const packs = data.packs.map(loadPack);
const typesByStored = types.slice().sort((a, b) => b.stored - a.stored || (a.name < b.name ? -1 : 1));
typesByStored.slice(0, COLOURED_TYPES).forEach((type, i) => { type.colour = i; });

/** For each folder, the stored bytes by colour, to tell which one it has mostly. */
for (const pack of packs) {
  const width = COLOURED_TYPES + 1;
  const sums = new Float64Array(pack.folders.length * width);
  pack.fileFolders.forEach((folder, i) => {
    sums[folder * width + types[pack.fileTypes[i]].colour] += pack.fileStored[i];
  });
  for (let i = pack.folders.length - 1; i >= 0; i--) {
    const own = sums.subarray(i * width, (i + 1) * width);
    pack.folders[i].colour = own.indexOf(Math.max(...own));
    if (i === 0) continue;
    const parent = pack.folderParents[i] * width;
    own.forEach((bytes, colour) => { sums[parent + colour] += bytes; });
  }
}

const total = {
  archiveBytes: packs.reduce((sum, pack) => sum + pack.archiveBytes, 0),
  contentBytes: packs.reduce((sum, pack) => sum + pack.contentBytes, 0),
  count: packs.reduce((sum, pack) => sum + pack.tree.count, 0),
};

/** What the map begins with: the only pack, or all of them. */
const top0 = packs.length === 1 ? packs[0].tree : {
  kind: "root", name: "All packs", parent: null, size: total.contentBytes,
  stored: total.archiveBytes, count: total.count,
};
if (packs.length !== 1) packs.forEach(pack => { pack.tree.parent = top0; });

function fileNode(pack, index, parent = pack.folders[pack.fileFolders[index]]) {
  return {
    kind: "file", pack, index, parent, name: pack.fileNames[index], count: 1,
    size: pack.fileSizes[index], stored: pack.fileStored[index],
    colour: types[pack.fileTypes[index]].colour,
  };
}

/** What lies directly in a node, the largest first. */
function items(node) {
  if (node.items) return node.items;
  let found = [];
  if (node.kind === "root") {
    found = packs.map(pack => pack.tree);
  } else if (node.folders) {
    found = [...node.folders, ...node.files.map(index => fileNode(node.pack, index, node))];
    if (node.kind === "pack") {
      const stored = node.pack.archiveBytes - node.pack.filesStored;
      found.push({
        kind: "archive", name: "the archive itself", parent: node, pack: node.pack, size: 0, stored,
        count: 0, colour: COLOURED_TYPES + 1,
      });
    }
  }
  node.items = found.sort((a, b) => b.stored - a.stored || (a.name < b.name ? -1 : 1));
  return node.items;
}

function isOpenable(node) {
  return node.kind !== "file" && node.kind !== "archive" && items(node).length > 0;
}

/** The nodes from the top down to this one. */
function trail(node) {
  const nodes = [];
  for (let current = node; current; current = current.parent) nodes.unshift(current);
  return nodes;
}

const folderPaths = new Map();

/** The path that the app asks for, of the folder that a file lies in; ends in a slash, or is empty. */
function folderPath(folder) {
  if (folder.kind === "pack") return "";
  let path = folderPaths.get(folder);
  if (path === undefined) {
    path = folderPath(folder.parent) + folder.name + "/";
    folderPaths.set(folder, path);
  }
  return path;
}

function filePath(pack, index) {
  return folderPath(pack.folders[pack.fileFolders[index]]) + pack.fileNames[index];
}

/** The contents that several files have: {digest, size, files: [{pack, index}], stored, extra}. */
const equalContents = data.equal.map(digest => ({digest, size: 0, files: [], stored: 0, extra: 0}));
for (const pack of packs) {
  pack.fileEqual.forEach((content, index) => {
    if (content < 0) return;
    equalContents[content].size = pack.fileSizes[index];
    equalContents[content].files.push({pack, index});
  });
}
for (const content of equalContents) {
  let largest = 0;
  for (const {pack, index} of content.files) {
    content.stored += pack.fileStored[index];
    largest = Math.max(largest, pack.fileStored[index]);
  }
  content.extra = content.stored - largest;
  content.packs = new Set(content.files.map(file => file.pack)).size;
}
