// Dialogs: the bot's forms, large pictures, image descriptions.

import { h, icon } from "./dom.js";
import { choiceMenu } from "./select.js";
import { t } from "./texts.js";

const LABEL = 18;
const TEXT_INPUT = 4;
const PARAGRAPH = 2;

function dialog(name, label, ...children) {
  const element = h("dialog", { class: `dialog ${name}`, "aria-label": label }, children);
  element.addEventListener("close", () => element.remove());
  element.addEventListener("click", (event) => event.target === element && element.close());
  document.body.append(element);
  element.showModal();
  return element;
}

function closeButton() {
  return h(
    "button",
    {
      type: "button",
      class: "icon close",
      "aria-label": t("close"),
      onclick: (event) => event.currentTarget.closest("dialog").close(),
    },
    icon("close"),
  );
}

// A form of the bot. `send(fields)` gets {custom_id: text or values}.
export function openForm(modal, send) {
  const inputs = modal.components.map(inputOf);
  const error = h("p", { class: "failure", role: "alert", hidden: true });
  const submit = async (event) => {
    event.preventDefault();
    try {
      await send(Object.fromEntries(inputs.map((input) => [input.id, input.read()])));
      element.close();
    } catch (problem) {
      error.textContent = problem.message;
      error.hidden = false;
    }
  };
  const buttons = h(
    "footer",
    {},
    h("button", { type: "button", class: "button secondary", onclick: () => element.close() }, t("cancel")),
    h("button", { type: "submit", class: "button primary" }, t("submit")),
  );
  const form = h(
    "form",
    { class: "form", onsubmit: submit },
    h("header", {}, h("h2", {}, modal.title), closeButton()),
    h(
      "div",
      { class: "inputs" },
      inputs.map((input) => input.element),
      error,
    ),
    buttons,
  );
  const element = dialog("form-dialog", modal.title, form);
  element.querySelector("input, textarea, .menu-head")?.focus();
}

function inputOf(row) {
  const input = row.type === LABEL ? row.component : row.components[0];
  const label = row.type === LABEL ? row.label : input.label;
  const required = input.required !== false;
  const id = `field-${input.custom_id}`;
  const caption = h(
    "label",
    { for: id },
    label,
    required && h("span", { class: "must", title: t("required"), "aria-hidden": "true" }, " *"),
  );
  const note = row.description && h("small", {}, row.description);
  if (input.type !== TEXT_INPUT) {
    const menu = choiceMenu({ ...input, label, options: input.options ?? [] }, () => {}, { stays: true });
    menu.querySelector(".menu-head").id = id;
    return {
      id: input.custom_id,
      read: menu.value,
      element: h("div", { class: "input" }, caption, note, menu),
    };
  }
  const attributes = {
    id,
    name: input.custom_id,
    placeholder: input.placeholder,
    required,
    minlength: input.min_length || null,
    maxlength: input.max_length ?? 4000,
  };
  const field =
    input.style === PARAGRAPH
      ? h("textarea", { ...attributes, rows: 5 })
      : h("input", { type: "text", ...attributes });
  field.value = input.value ?? "";
  return {
    id: input.custom_id,
    read: () => field.value,
    element: h("div", { class: "input" }, caption, note, field),
  };
}

export function showImage(file) {
  const alt = file.description ?? "";
  const image = h("img", { src: file.url, alt });
  dialog("image-dialog", t("image"), h("figure", {}, image, alt && h("figcaption", {}, alt)), closeButton());
}

export function showText(text) {
  dialog("text-dialog", t("alt"), h("p", {}, text), closeButton());
}
