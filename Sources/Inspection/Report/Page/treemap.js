"use strict";

// The map: one button for each item of the view, with what lies in it drawn inside for the eye.
//
// The elements are bounded however many files there are: items too small to be hit are drawn as one, which
// opens like a folder.

const MAX_CELLS = 150;
const MAX_INNER = 900;
const MAX_DEPTH = 3;
const HEADER = 20;

class Treemap {
  constructor({host, crumbs, detail, status, onView}) {
    Object.assign(this, {host, crumbs, detail, status, onView});
    this.colouring = "type";
    this.cells = [];
    this.nodes = new WeakMap();
    host.setAttribute("role", "group");
    host.setAttribute("aria-describedby", "map-keys");
    host.addEventListener("keydown", event => this.pressed(event));
    host.addEventListener("click", event => this.clicked(event));
    for (const type of ["pointerover", "focusin"]) {
      host.addEventListener(type, event => this.explain(event.target));
    }
    host.addEventListener("pointerleave", () => this.explain(document.activeElement));
    new ResizeObserver(() => {
      if (host.clientWidth !== this.width) this.draw();
    }).observe(host);
  }

  /** Makes `node` the view; with `from`, the focus goes to the cell that it lies in, else to the first. */
  show(node, {focuses = true, from} = {}) {
    this.view = node;
    this.host.classList.toggle("zoomed", focuses);
    this.draw();
    this.drawCrumbs();
    this.onView(node);
    if (!focuses) return;
    const index = from ? this.cells.findIndex(cell => cell.node === from || cell.node.items?.includes(from)) : 0;
    this.focus(Math.max(0, index));
    this.status.textContent =
      `${node.name}: ${counted(items(node).length, "item")}, ${bytesText(node.stored)} stored`;
  }

  colourBy(colouring) {
    this.colouring = colouring;
    this.draw();
  }

  draw() {
    const width = this.host.clientWidth;
    const height = Math.round(Math.max(340, Math.min(620, width * 0.56)));
    this.width = width;
    this.host.style.height = height + "px";
    this.host.setAttribute("aria-label", `Map of ${this.view.name}`);
    const focused = this.cells.findIndex(cell => cell.button === document.activeElement);
    this.cells = this.arrange(this.view, {x: 0, y: 0, width, height}, MAX_CELLS)
      .map(({node, rectangle}) => ({node, rectangle, button: this.cell(node, rectangle)}));
    for (const {node, rectangle, button} of this.cells) {
      const share = rectangle.width * rectangle.height / (width * height);
      this.fill(button, node, rectangle, {depth: 0, left: Math.max(8, Math.round(MAX_INNER * share))});
    }
    this.host.replaceChildren(...this.cells.map(cell => cell.button));
    this.explain(null);
    if (focused >= 0) this.focus(Math.min(focused, this.cells.length - 1));
    else if (this.cells.length > 0) this.cells[0].button.tabIndex = 0;
  }

  /** The items of a node with their rectangles, the smallest ones as one. */
  arrange(node, rectangle, limit) {
    const area = rectangle.width * rectangle.height;
    const nodes = items(node);
    const count = visibleCount(nodes, area, limit);
    const shown = nodes.slice(0, count);
    const rest = nodes.slice(count);
    let sum = 0;
    for (const item of nodes) sum += item.stored;
    const weights = new Map(shown.map(item => [item, item.stored]));
    if (rest.length > 0) {
      const joined = rest.length === 1 ? rest[0] : this.joined(rest, node);
      shown.push(joined);
      // Never too small to be hit.
      weights.set(joined, Math.max(joined.stored, sum * LEAST_AREA / area, 1));
    }
    shown.sort((a, b) => weights.get(b) - weights.get(a));
    return squarify(shown.map(item => weights.get(item)), rectangle)
      .map((made, i) => ({node: shown[i], rectangle: made}));
  }

  joined(rest, parent) {
    const sum = key => rest.reduce((value, item) => value + item[key], 0);
    return {
      kind: "rest", name: counted(rest.length, "smaller item"), parent, items: rest, pack: parent.pack,
      size: sum("size"), stored: sum("stored"), count: sum("count"), colour: COLOURED_TYPES,
    };
  }

  cell(node, rectangle) {
    const made = element("button", {
      type: "button", class: "cell " + this.colourClass(node), tabindex: "-1", "aria-label": this.label(node),
    });
    this.place(made, node, rectangle);
    return made;
  }

  place(made, node, {x, y, width, height}) {
    made.style.left = x + "px";
    made.style.top = y + "px";
    made.style.width = Math.max(1, width - 1) + "px";
    made.style.height = Math.max(1, height - 1) + "px";
    this.nodes.set(made, node);
  }

  /**
   * Puts a cell's name and, where there is room, what lies in it.
   *
   * budget: {depth, left}, how deep the cell lies and how many elements may still be made in it.
   */
  fill(host, node, {width, height}, budget) {
    const isFolder = isOpenable(node) && node.kind !== "rest";
    const opens = isFolder && budget.depth < MAX_DEPTH && width >= 64 && height >= 52 && budget.left > 1;
    if (width >= 46 && height >= 18) {
      const isTall = !opens && height >= 36;
      host.append(element(
        "span", {class: isTall ? "title tall" : "title"},
        element("span", {class: "name"}, nameElement(node.name)),
        width >= (isTall ? 66 : 116) ? element("span", {class: "size", text: bytesText(node.stored)}) : null));
    }
    if (!opens) return;
    host.classList.add("open");
    const room = {x: 3, y: HEADER, width: width - 7, height: height - HEADER - 4};
    const arranged = this.arrange(node, room, Math.min(60, budget.left - 1));
    budget.left -= arranged.length;
    const inside = {depth: budget.depth + 1, left: 0};
    for (const {node: item, rectangle} of arranged) {
      const made = element("span", {class: "inner " + this.colourClass(item)});
      this.place(made, item, rectangle);
      // What is left is shared out by size, so that no item takes it all.
      inside.left = Math.floor(budget.left * item.stored / Math.max(1, node.stored));
      this.fill(made, item, rectangle, inside);
      host.append(made);
    }
  }

  colourClass(node) {
    if (node.kind === "archive") return "c" + (COLOURED_TYPES + 1);
    if (this.colouring === "type") return "c" + node.colour;
    if (node.size === 0) return "c" + (COLOURED_TYPES + 1);
    return "r" + Math.min(4, Math.floor(5 * node.stored / node.size));
  }

  label(node) {
    const kind = {
      file: "file", archive: "manifest and headers", rest: "opens",
      pack: `pack of ${counted(node.count, "file")}, opens`,
      folder: `folder of ${counted(node.count, "file")}${isOpenable(node) ? ", opens" : ""}`,
    }[node.kind];
    return `${node.name}, ${kind}, ${bytesText(node.stored)} stored, `
      + `${percent(node.stored, this.view.stored)} of ${this.view.name}`;
  }

  /** Shows what is known of the item under the pointer or the focus. */
  explain(target) {
    const found = target?.closest?.(".inner, .cell");
    const node = found && this.nodes.get(found);
    if (!node) {
      this.detail.textContent = `${bytesText(this.view.stored)} stored in ${this.view.name}`;
      return;
    }
    const names = trail(node).slice(trail(this.view).length);
    const way = names.slice(0, -1).map(part => part.name + "/").join("");
    this.detail.replaceChildren(
      pathElement(way, node.name), " ",
      element("span", {class: "facts", text: this.facts(node)}));
  }

  facts(node) {
    const facts = [`${bytesText(node.stored)} stored`];
    if (node.size > 0) facts.push(`${bytesText(node.size)} of content, ${percent(node.stored, node.size)}`);
    if (node.kind !== "file" && node.count > 0) facts.push(counted(node.count, "file"));
    return facts.join(" · ");
  }

  drawCrumbs() {
    const nodes = trail(this.view);
    this.crumbs.replaceChildren(...nodes.map((node, i) => element("li", {}, i === nodes.length - 1
      ? nameElement(node.name, {"aria-current": "location"})
      : element("button", {
        type: "button", class: "crumb", click: () => this.show(node, {from: nodes[i + 1]}),
      }, nameElement(node.name)))));
  }

  focus(index) {
    const cell = this.cells[index];
    if (!cell) return;
    for (const {button} of this.cells) button.tabIndex = -1;
    cell.button.tabIndex = 0;
    cell.button.focus({preventScroll: true});
  }

  clicked(event) {
    const button = event.target.closest(".cell");
    const index = this.cells.findIndex(cell => cell.button === button);
    if (index >= 0) this.open(index);
  }

  open(index) {
    const {node} = this.cells[index];
    if (isOpenable(node)) return this.show(node);
    this.focus(index);
    this.status.textContent = `${node.name}: ${this.facts(node)}`;
  }

  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const index = this.cells.findIndex(cell => cell.button === document.activeElement);
    if (index < 0) return;
    const last = this.cells.length - 1;
    const next = {
      ArrowLeft: () => this.neighbour(index, -1, 0), ArrowRight: () => this.neighbour(index, 1, 0),
      ArrowUp: () => this.neighbour(index, 0, -1), ArrowDown: () => this.neighbour(index, 0, 1),
      Home: () => 0, End: () => last,
      PageDown: () => Math.min(last, index + 1), PageUp: () => Math.max(0, index - 1),
    }[event.key];
    if (next) {
      this.focus(next());
    } else if (event.key === "Escape" || event.key === "Backspace") {
      if (!this.view.parent) return;
      this.show(this.view.parent, {from: this.view});
    } else {
      return;
    }
    event.preventDefault();
  }

  /** The nearest cell in a direction; the cell itself where there is none. */
  neighbour(index, right, down) {
    const from = this.cells[index].rectangle;
    let best = index;
    let least = Infinity;
    this.cells.forEach(({rectangle: to}, i) => {
      const across = right > 0 ? to.x - (from.x + from.width) : right < 0 ? from.x - (to.x + to.width)
        : down > 0 ? to.y - (from.y + from.height) : from.y - (to.y + to.height);
      if (i === index || across < -0.5) return;
      const along = right !== 0 ? gap(from.y, from.height, to.y, to.height) : gap(from.x, from.width, to.x, to.width);
      const cost = across + 3 * Math.max(0, along) + along / 1e4;
      if (cost < least) {
        least = cost;
        best = i;
      }
    });
    return best;
  }
}

/** The distance between two stretches; negative by how much they overlap. */
function gap(startA, lengthA, startB, lengthB) {
  return Math.max(startB - (startA + lengthA), startA - (startB + lengthB));
}
