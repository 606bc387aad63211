// Builds elements. No text ever becomes markup: strings are text nodes.

export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (value === true) element.setAttribute(name, "");
    else element.setAttribute(name, value);
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

// Outlines on a 24 by 24 grid.
const ICONS = {
  hash: "M9 3 7 21M17 3l-2 18M4 9h17M3 15h17",
  thread: "M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5",
  menu: "M3 6h18M3 12h18M3 18h18",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.5a3.2 3.2 0 0 1 0 6.2M18 14.4c2.2.8 3.5 2.8 3.5 5.6",
  mail: "M3 5h18v14H3zM3 6l9 7 9-7",
  send: "M4 4l17 8-17 8 3-8zM7 12h13",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  eye: "M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  down: "M6 9l6 6 6-6",
  check: "M5 13l4 4L19 7",
  link: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  lock: "M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11",
};

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("glyph");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

// A round picture with the first letter, in a colour that belongs to the name.
export function avatar(person, size = "") {
  const letter = [...(person.name || person.username || "?")][0].toUpperCase();
  const hue = [...String(person.username)].reduce((sum, c) => (sum * 31 + c.codePointAt(0)) % 6, 0);
  return h(
    "span",
    { class: `avatar ${person.bot ? "bot" : `hue-${hue}`} ${size}`, "aria-hidden": "true" },
    person.bot ? "♜" : letter,
  );
}

// Ids have more digits than a number holds exactly.
export function newer(a, b) {
  if (!a) return false;
  if (!b) return true;
  return a.length === b.length ? a > b : a.length > b.length;
}
