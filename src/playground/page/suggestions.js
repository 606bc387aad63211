// The list above the message box: commands, options, choices, members.

import { avatar, h } from "./dom.js";
import { t } from "./texts.js";

const box = document.getElementById("suggestions");

let entries = [];
let active = 0;

// Shows entries {title, detail, person, pick}. The input is the element that the
// list belongs to for assistive technology.
export function show(heading, list, input) {
  entries = list;
  active = 0;
  box.replaceChildren(
    h("p", { class: "suggestions-head" }, heading),
    ...(list.length
      ? list.map((entry, index) => row(entry, index))
      : [h("p", { class: "no-match" }, t("no_match"))]),
  );
  box.hidden = false;
  expand(input, true);
  mark(input);
}

export function notice(heading, text, input) {
  entries = [];
  box.replaceChildren(h("p", { class: "suggestions-head" }, heading), h("p", { class: "no-match" }, text));
  box.hidden = false;
  expand(input, true);
}

export function hide(input) {
  entries = [];
  box.hidden = true;
  expand(input, false);
  input?.removeAttribute("aria-activedescendant");
}

export const isOpen = () => !box.hidden && entries.length > 0;

export function move(step, input) {
  active = (active + step + entries.length) % entries.length;
  mark(input);
}

export function pick() {
  entries[active]?.pick();
}

function row(entry, index) {
  const element = h(
    "div",
    {
      class: "suggestion",
      role: "option",
      id: `suggestion-${index}`,
      "data-value": entry.value ?? entry.title,
    },
    entry.person && avatar(entry.person, "small"),
    h("span", { class: "suggestion-title" }, entry.title),
    entry.detail && h("span", { class: "suggestion-detail" }, entry.detail),
  );
  // The input keeps the focus.
  element.addEventListener("pointerdown", (event) => event.preventDefault());
  element.addEventListener("click", () => entry.pick());
  return element;
}

// Only inputs of one line may say that they are expanded.
function expand(input, open) {
  if (input?.getAttribute("role") === "combobox") input.setAttribute("aria-expanded", String(open));
}

function mark(input) {
  box.querySelectorAll(".suggestion").forEach((element, index) => {
    element.classList.toggle("active", index === active);
    element.setAttribute("aria-selected", String(index === active));
    if (index === active) element.scrollIntoView({ block: "nearest" });
  });
  if (entries.length) input.setAttribute("aria-activedescendant", `suggestion-${active}`);
}
