"use strict";

// Tables that can be sorted, searched and paged, with as many rows in the document as a page has.

const PAGE_ROWS = 20;

/** In milliseconds: a search begins when so long no further key was pressed. */
const SEARCH_DELAY = 120;

let tableCount = 0;

/**
 * Puts a table into `place` and gives a function that shows other rows in it.
 *
 * columns: [{label, value(row), cell(row), isNumber, isBar, isHeader, starts}]; `value` is what is sorted by, and
 * absent where nothing is; `cell` gives text or an element. `starts`: the order at first, "descending" or
 * "ascending". search(row): the text that is searched, if it can be. Captions are for the eye only where no
 * heading says the same.
 */
function makeTable(place, {caption, columns, rows, search, empty, showsCaption}) {
  const id = "table-" + ++tableCount;
  let all = rows;
  let shown = rows;
  let page = 0;
  let waiting;
  let order = columns.find(column => column.starts);
  let direction = order ? order.starts : undefined;

  const captionText = element("caption", {id: id + "-caption", class: showsCaption ? null : "hidden", text: caption});
  const heads = columns.map(column => {
    const label = element("span", {text: column.label});
    const attributes = {scope: "col", class: kind(column)};
    if (!column.value) return element("th", attributes, label);
    const button = element("button", {type: "button", class: "sort", click: () => sortBy(column)}, label);
    return element("th", attributes, button);
  });
  const body = element("tbody");
  const table = element(
    "table", {"aria-labelledby": id + "-caption"}, captionText,
    element("thead", {}, element("tr", {}, ...heads)), body);
  const scroller = element("div", {class: "scroll"}, table);
  const status = element("p", {class: "count", role: "status"});
  const previous = pagerButton("Previous", () => turn(-1));
  const next = pagerButton("Next", () => turn(1));
  const pager = element("div", {class: "pager"}, status, previous, next);
  const parts = [scroller, pager];
  if (search) {
    const field = element("input", {
      type: "search", id: id + "-search", autocomplete: "off", spellcheck: "false",
      input: event => {
        clearTimeout(waiting);
        waiting = setTimeout(find, SEARCH_DELAY, event.target.value);
      },
    });
    parts.unshift(element(
      "div", {class: "bar search"}, element("label", {for: id + "-search", text: "Find in paths"}), field));
  }
  place.replaceChildren(...parts);
  new ResizeObserver(() => {
    // What can be scrolled must be reachable by keyboard, and have a name then.
    const overflows = scroller.scrollWidth > scroller.clientWidth + 1;
    const attributes = {tabindex: "0", role: "region", "aria-labelledby": id + "-caption"};
    for (const [name, value] of Object.entries(attributes)) {
      if (overflows) scroller.setAttribute(name, value);
      else scroller.removeAttribute(name);
    }
  }).observe(scroller);

  function kind(column) {
    return column.isNumber ? "number" : column.isBar ? "bars" : undefined;
  }

  function pagerButton(text, click) {
    return element("button", {type: "button", class: "plain", click}, text, element(
      "span", {class: "hidden", text: " rows of: " + caption}));
  }

  function sortBy(column) {
    if (order === column) direction = direction === "descending" ? "ascending" : "descending";
    else direction = column.isNumber ? "descending" : "ascending";
    order = column;
    page = 0;
    sort();
    draw();
  }

  function sort() {
    columns.forEach((column, i) => {
      if (!column.value) return;
      if (column === order) heads[i].setAttribute("aria-sort", direction);
      else heads[i].removeAttribute("aria-sort");
    });
    if (!order) return;
    const sign = direction === "descending" ? -1 : 1;
    const keys = new Map(shown.map(row => [row, order.value(row)]));
    shown = shown.slice().sort((a, b) => {
      const [left, right] = [keys.get(a), keys.get(b)];
      return left < right ? -sign : left > right ? sign : 0;
    });
  }

  function find(text) {
    const wanted = text.toLowerCase();
    shown = wanted === "" ? all : all.filter(row => search(row).toLowerCase().includes(wanted));
    page = 0;
    sort();
    draw();
  }

  function turn(step) {
    page += step;
    draw();
    const button = step > 0 ? next : previous;
    if (button.disabled) (step > 0 ? previous : next).focus();
  }

  function draw() {
    const start = page * PAGE_ROWS;
    const end = Math.min(shown.length, start + PAGE_ROWS);
    body.replaceChildren(...shown.slice(start, end).map(row => element("tr", {}, ...columns.map(
      column => element(
        column.isHeader ? "th" : "td",
        {scope: column.isHeader ? "row" : undefined, class: kind(column)},
        column.cell(row))))));
    if (shown.length === 0) {
      body.append(element("tr", {}, element("td", {colspan: columns.length, text: empty || "Nothing."})));
    }
    const isPaged = shown.length > PAGE_ROWS;
    pager.hidden = !isPaged && !search;
    previous.hidden = next.hidden = !isPaged;
    previous.disabled = page === 0;
    next.disabled = end === shown.length;
    status.textContent = isPaged
      ? `${grouped(start + 1)}–${grouped(end)} of ${grouped(shown.length)}`
      : counted(shown.length, "row");
  }

  /** Shows other rows under another caption. */
  function show(newCaption, newRows) {
    captionText.textContent = newCaption;
    all = shown = newRows;
    page = 0;
    sort();
    draw();
  }

  sort();
  draw();
  return show;
}
