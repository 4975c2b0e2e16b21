"use strict";

// Tables whose rows come and go: what did not change stays the same element, so that selections, the focus
// and a screen reader's place outlive an update.

const shownCells = new WeakMap();

/**
 * Makes the rows of a table's body those that are given.
 *
 * rows: [{key, cells}]; a cell is {text, more, kind, share, link, isHead}, where `more` is a second line,
 * `kind` a class, `share` [part, whole] a bar, and `link` where the second line leads. The roles are
 * those that the elements have anyhow: they outlive a style that makes blocks of the cells.
 */
function showRows(body, rows) {
  const former = new Map([...body.rows].map(row => [row.dataset.key, row]));
  rows.forEach(({key, cells}, index) => {
    const row = former.get(key) ?? element("tr", {role: "row", "data-key": key}, ...cells.map(({isHead}) =>
      isHead ? element("th", {role: "rowheader", scope: "row"}) : element("td", {role: "cell"})));
    if (body.rows[index] !== row) body.insertBefore(row, body.rows[index] ?? null);
    cells.forEach((cell, place) => fillCell(row.cells[place], cell));
  });
  while (body.rows.length > rows.length) body.lastElementChild.remove();
}

function fillCell(place, cell) {
  const signature = JSON.stringify(cell);
  if (shownCells.get(place) === signature) return;
  shownCells.set(place, signature);
  place.className = cell.kind ?? "";
  const text = cell.isCode ? element("code", {text: cell.text}) : nameElement(cell.text);
  if (!cell.more && !cell.share) {
    place.replaceChildren(text);
    return;
  }
  const more = cell.more && (cell.link
    ? element("a", {class: "soft", href: cell.link, download: true, text: cell.more})
    : nameElement(cell.more, {class: "soft"}));
  place.replaceChildren(
    element("span", {class: "two"}, text, cell.share ? shareBar(...cell.share) : null, more || null));
}

/** Makes a place that can be scrolled sideways reachable by keyboard, with a name, while that is so. */
function watchScrolling(place, label) {
  new ResizeObserver(() => {
    const isWide = place.scrollWidth > place.clientWidth;
    for (const [name, value] of [["tabindex", "0"], ["role", "region"], ["aria-label", label]]) {
      if (isWide) place.setAttribute(name, value);
      else place.removeAttribute(name);
    }
  }).observe(place.firstElementChild);
}
