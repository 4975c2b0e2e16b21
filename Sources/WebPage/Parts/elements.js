"use strict";

// The only ways in which this page makes elements. Names come in as text nodes, never as markup.

/** An element with attributes and children; functions become listeners of the event they are named by. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") made.addEventListener(name, value);
    else if (name === "text") made.textContent = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter(child => child !== null && child !== undefined));
  return made;
}

/** A name that cannot change the order of the text around it. */
function nameElement(name, attributes = {}) {
  return element("bdi", {...attributes, text: name});
}

function byId(id) {
  return document.getElementById(id);
}

/** A share as a bar; the number stands beside it, so it is hidden from screen readers. */
function shareBar(part, whole) {
  const fill = element("span", {class: "fill"});
  fill.style.width = (whole > 0 ? Math.min(100, 100 * part / whole) : 0) + "%";
  return element("span", {class: "share", "aria-hidden": "true"}, fill);
}
