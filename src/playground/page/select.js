// Select menus: a button that opens a list, with keyboard, mouse and touch.

import { h, icon } from "./dom.js";
import { t } from "./texts.js";

let count = 0;

// A menu of a message or a modal. `send(values, element)` is called with what
// was chosen; a menu for several values asks to confirm.
export function choiceMenu(menu, send, { stays = false } = {}) {
  const id = `menu${(count += 1)}`;
  const several = (menu.max_values ?? 1) > 1;
  const chosen = new Set(menu.options.filter((option) => option.default).map((option) => option.value));
  const label = h("span", { class: "menu-label" });
  const head = h(
    "button",
    {
      type: "button",
      class: "menu-head",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-controls": id,
      disabled: menu.disabled,
      "data-custom-id": menu.custom_id,
    },
    label,
    icon("down"),
  );
  const list = h(
    "ul",
    {
      class: "menu-list",
      id,
      role: "listbox",
      tabindex: "-1",
      "aria-multiselectable": several ? "true" : null,
      hidden: true,
    },
    menu.options.map((option) => optionElement(option)),
  );
  const confirm =
    several &&
    h(
      "button",
      { type: "button", class: "button primary menu-confirm", hidden: true, onclick: finish },
      t("confirm"),
    );
  const element = h("div", { class: "menu" }, head, list, confirm);
  const items = [...list.children];
  let active = 0;

  function show() {
    const names = menu.options.filter((option) => chosen.has(option.value)).map((option) => option.label);
    label.textContent = names.length ? names.join(", ") : menu.placeholder || t("choose");
    label.classList.toggle("empty", !names.length);
    const said = [menu.label ?? menu.placeholder ?? t("choose"), ...names];
    head.setAttribute("aria-label", said.join(", "));
    items.forEach((item) => item.setAttribute("aria-selected", String(chosen.has(item.dataset.value))));
    if (confirm) confirm.disabled = chosen.size < (menu.min_values ?? 1) || chosen.size > menu.max_values;
  }

  function open() {
    list.hidden = false;
    if (confirm) confirm.hidden = false;
    head.setAttribute("aria-expanded", "true");
    activate(
      Math.max(
        0,
        items.findIndex((item) => chosen.has(item.dataset.value)),
      ),
    );
    document.addEventListener("pointerdown", outside, true);
    list.scrollIntoView({ block: "nearest" });
  }

  function close(focus = false) {
    list.hidden = true;
    if (confirm) confirm.hidden = true;
    head.setAttribute("aria-expanded", "false");
    head.removeAttribute("aria-activedescendant");
    document.removeEventListener("pointerdown", outside, true);
    if (focus) head.focus();
  }

  function outside(event) {
    if (!element.contains(event.target)) close();
  }

  function activate(index) {
    active = (index + items.length) % items.length;
    items.forEach((item, i) => item.classList.toggle("active", i === active));
    head.setAttribute("aria-activedescendant", items[active].id);
    items[active].scrollIntoView({ block: "nearest" });
  }

  function choose(item) {
    const { value } = item.dataset;
    if (several) {
      if (!chosen.delete(value)) chosen.add(value);
      show();
      return;
    }
    chosen.clear();
    chosen.add(value);
    show();
    finish();
  }

  function finish() {
    close(true);
    send([...chosen], head);
  }

  function keys(event) {
    if (list.hidden) {
      if (["ArrowDown", "ArrowUp", "Enter", " "].includes(event.key)) {
        event.preventDefault();
        open();
      }
      return;
    }
    const steps = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: items.length - 1 };
    if (event.key in steps) activate(steps[event.key]);
    else if (event.key === "Enter" || event.key === " ") choose(items[active]);
    else if (event.key === "Escape") close(true);
    else if (event.key === "Tab") return close();
    else return jump(event.key);
    event.preventDefault();
  }

  function jump(letter) {
    const found = menu.options.findIndex((option) =>
      option.label.toLowerCase().startsWith(letter.toLowerCase()),
    );
    if (letter.length === 1 && found >= 0) activate(found);
  }

  function optionElement(option) {
    return h(
      "li",
      {
        role: "option",
        id: `${id}-${option.value}`.replace(/\s/g, "_"),
        "data-value": option.value,
        "aria-selected": "false",
        onclick: (event) => choose(event.currentTarget),
      },
      option.emoji && h("span", { class: "emoji" }, option.emoji.name ?? "▫"),
      h(
        "span",
        { class: "option-text" },
        h("b", {}, option.label),
        option.description && h("small", {}, option.description),
      ),
      icon("check"),
    );
  }

  head.addEventListener("click", () => (list.hidden ? open() : close()));
  head.addEventListener("keydown", keys);
  element.value = () => [...chosen];
  if (stays) element.classList.add("stays");
  show();
  return element;
}
