"use strict";

// Squarified treemaps (Bruls, Huizing and van Wijk 2000): rows of rectangles, each as square as it can be.

/**
 * Rectangles {x, y, width, height} in proportion to `weights`, which are given the largest first.
 */
function squarify(weights, {x, y, width, height}) {
  const rectangles = [];
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum <= 0) return rectangles;
  const scale = width * height / sum;
  let start = 0;
  while (start < weights.length) {
    const side = Math.min(width, height);
    let end = start;
    let area = 0;
    let worst = Infinity;
    while (end < weights.length) {
      const grown = area + weights[end] * scale;
      const ratio = worstRatio(weights[start] * scale, weights[end] * scale, grown, side);
      if (end > start && ratio > worst) break;
      worst = ratio;
      area = grown;
      end += 1;
    }
    const thickness = side > 0 ? area / side : 0;
    let offset = 0;
    for (let i = start; i < end; i++) {
      const length = thickness > 0 ? weights[i] * scale / thickness : 0;
      rectangles.push(width >= height
        ? {x, y: y + offset, width: thickness, height: length}
        : {x: x + offset, y, width: length, height: thickness});
      offset += length;
    }
    if (width >= height) {
      x += thickness;
      width = Math.max(0, width - thickness);
    } else {
      y += thickness;
      height = Math.max(0, height - thickness);
    }
    start = end;
  }
  return rectangles;
}

/** The aspect ratio of a row's least square rectangle, of its largest and smallest area. */
function worstRatio(largest, smallest, area, side) {
  const square = side * side;
  return Math.max(square * largest / (area * area), area * area / (square * smallest));
}

/** The least area in square pixels that is drawn; what is smaller is drawn together. */
const LEAST_AREA = 160;

/**
 * The largest of the items, at most `limit`, that have an area to be seen in, and how many are left.
 */
function visibleCount(nodes, area, limit) {
  let sum = 0;
  for (const node of nodes) sum += node.stored;
  let count = 0;
  while (count < nodes.length && count < limit && nodes[count].stored > 0
    && nodes[count].stored / sum * area >= LEAST_AREA) count += 1;
  return count;
}
