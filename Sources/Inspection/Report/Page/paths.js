"use strict";

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A path whose components stay in their order, whatever letters they are of. */
function pathElement(folder, name) {
  const parts = folder.split("/").filter(part => part !== "");
  const way = element("span", {class: "way"});
  if (RIGHT_TO_LEFT.test(folder)) {
    for (const part of parts) way.append(nameElement(part), "/");
  } else {
    way.textContent = folder;
  }
  return element("span", {class: "path"}, way, nameElement(name));
}
