"use strict";

// Numbers as people read them, the way the program's other commands print them.

const NARROW_SPACE = "\u202f";

/** Whole numbers with a narrow space between thousands. */
function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE);
}

/** "1 file", "2 files". */
function counted(number, noun, plural = noun + "s") {
  return grouped(number) + " " + (number === 1 ? noun : plural);
}

/** Bytes with a unit, powers of 1000 and three digits that count. */
function bytesText(bytes) {
  if (bytes < 1000) return bytes + " B";
  const units = ["kB", "MB", "GB", "TB", "PB"];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const places = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  return value.toFixed(places) + " " + units[unit];
}

/** A share in percent with one decimal place; a dash for a whole of 0. */
function percent(part, whole) {
  return whole > 0 ? (100 * part / whole).toFixed(1) + " %" : "–";
}

/** Seconds as "0.42 s", "12.3 s", "3 min 05 s" or "2 h 07 min". */
function durationText(seconds) {
  if (!Number.isFinite(seconds)) return "–";
  if (seconds < 9.995) return seconds.toFixed(2) + " s";
  if (seconds < 59.95) return seconds.toFixed(1) + " s";
  const two = number => String(number).padStart(2, "0");
  const whole = Math.round(seconds);
  if (whole < 3600) return Math.floor(whole / 60) + " min " + two(whole % 60) + " s";
  const minutes = Math.round(seconds / 60);
  return grouped(Math.floor(minutes / 60)) + " h " + two(minutes % 60) + " min";
}
