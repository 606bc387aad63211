// The bar at the bottom: plain messages, and slash commands with completion
// fed by what the bot registered.

import { act } from "./api.js";
import { h, icon } from "./dom.js";
import * as suggestions from "./suggestions.js";
import { localized, t } from "./texts.js";

const SUB_COMMAND = 1;
const GROUP = 2;
const STRING = 3;
const BOOLEAN = 5;
const USER = 6;
const NUMBERS = [4, 10];

const PAUSE_MS = 150;
const bar = document.getElementById("composer");

let page;
let commands = [];
let command = null;
let fields = [];
let typing = 0;

// `host` offers: me, people, channel, say(text), run(command, options), toast(text).
export function start(host) {
  page = host;
  bar.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#bar")) suggestions.hide(document.activeElement);
  });
}

// The commands of this channel. A command being typed stays.
export function offer(list) {
  commands = list.flatMap(flatten);
}

// Every runnable command: sub-commands under their full names.
function flatten(root) {
  const walk = (holder, words, shown) => {
    const subs = (holder.options ?? []).filter(
      (option) => option.type === SUB_COMMAND || option.type === GROUP,
    );
    if (!subs.length)
      return [
        {
          name: words.join(" "),
          shown: shown.join(" "),
          description: localized(holder, "description"),
          options: holder.options ?? [],
        },
      ];
    return subs.flatMap((sub) => walk(sub, [...words, sub.name], [...shown, localized(sub, "name")]));
  };
  return walk(root, [root.name], [localized(root, "name")]);
}

export function reset() {
  command = null;
  fields = [];
  suggestions.hide();
  drawText("");
}

export function focus() {
  bar.querySelector("textarea, input")?.focus();
}

// Puts a command into the bar, as a command mentioned in a message does, with
// values for some options: {name: {text, value}}.
export function begin(name, given = {}) {
  const found = commands.find((one) => one.name === name);
  if (!found) return page.toast(t("unknown", { name }));
  choose(found);
  for (const [key, { text, value }] of Object.entries(given)) {
    const option = found.options.find((one) => one.name === key);
    if (!option) continue;
    let field = fields.find((one) => one.option === option);
    if (!field) fields.push((field = newField(option)));
    Object.assign(field, { text, value });
  }
  drawCommand();
  focusField(fields.find((field) => field.option.required && !field.text));
}

// Text

function drawText(text) {
  const { channel } = page;
  const place = channel ? page.nameOf(channel) : "";
  const may = channel?.may_write;
  const box = h("textarea", {
    rows: 1,
    maxlength: 2000,
    disabled: !may,
    "aria-autocomplete": "list",
    "aria-controls": "suggestions",
    "aria-haspopup": "listbox",
    "aria-label": t("write", { place }),
    placeholder: may ? t("write", { place }) : t("may_not"),
  });
  box.value = text;
  box.addEventListener("input", () => textChanged(box));
  box.addEventListener("keydown", (event) => textKeys(event, box));
  bar.replaceChildren(box, sendButton());
  grow(box);
}

function sendButton() {
  return h("button", { type: "submit", class: "icon send", "aria-label": t("send") }, icon("send"));
}

function grow(box) {
  box.style.height = "auto";
  box.style.height = `${Math.min(box.scrollHeight, 160)}px`;
}

function textChanged(box) {
  grow(box);
  const { value } = box;
  const at = /(?:^|\s)@([\p{L}\p{N}_.]*)$/u.exec(value.slice(0, box.selectionStart));
  if (value.startsWith("/") && !value.includes("\n")) commandList(box);
  else if (at) memberList(box, at[1]);
  else suggestions.hide(box);
}

function commandList(box) {
  const typed = box.value.slice(1).toLowerCase();
  const exact = commands.find((one) => typed === `${one.name} ` || typed === `${one.shown} `);
  if (exact) return choose(exact);
  // Typed on in one go ("/move e2-e4"): the rest goes into the first option.
  const begun = commands.find((one) => typed.startsWith(`${one.name} `) || typed.startsWith(`${one.shown} `));
  if (begun) {
    const name = typed.startsWith(`${begun.name} `) ? begun.name : begun.shown;
    return choose(begun, box.value.slice(name.length + 2));
  }
  const fits = (one) => one.name.includes(typed) || one.shown.includes(typed);
  const found = commands.filter(fits).sort((a, b) => b.shown.startsWith(typed) - a.shown.startsWith(typed));
  suggestions.show(
    t("commands"),
    found.map((one) => ({
      title: `/${one.shown}`,
      value: one.name,
      detail: one.description,
      pick: () => choose(one),
    })),
    box,
  );
}

function memberList(box, typed) {
  const found = peopleLike(typed).map((person) => ({
    title: `@${person.name}`,
    person,
    detail: person.username,
    pick: () => {
      const end = box.selectionStart;
      const before = box.value.slice(0, end).replace(/@[\p{L}\p{N}_.]*$/u, `@${person.username} `);
      box.value = before + box.value.slice(end);
      suggestions.hide(box);
      box.focus();
    },
  }));
  suggestions.show(t("members"), found, box);
}

function peopleLike(typed) {
  const text = typed.replace(/^@/, "").toLowerCase();
  return page.people.filter(
    (person) => person.name.toLowerCase().includes(text) || person.username.includes(text),
  );
}

function textKeys(event, box) {
  if (suggestionKeys(event, box)) return;
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    send();
  }
}

// Arrows, Tab and Enter work on an open list.
function suggestionKeys(event, input) {
  if (event.key === "Escape") {
    suggestions.hide(input);
    return true;
  }
  if (!suggestions.isOpen() || event.isComposing) return false;
  if (event.key === "ArrowDown") suggestions.move(1, input);
  else if (event.key === "ArrowUp") suggestions.move(-1, input);
  else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) suggestions.pick();
  else return false;
  event.preventDefault();
  return true;
}

// Commands

function choose(chosen, first = "") {
  command = chosen;
  fields = chosen.options.filter((option) => option.required).map((option) => newField(option));
  if (!fields.length && first && chosen.options.length) fields = [newField(chosen.options[0])];
  if (fields.length && first) fields[0].text = first;
  drawCommand();
  suggestions.hide();
  focusField(fields.find((field) => !field.text) ?? fields[0]);
}

// The input of a field; without one, where an option can be named, or the
// button that sends.
function focusField(field) {
  const input = field
    ? bar.querySelector(`[data-option="${field.option.name}"]`)
    : (bar.querySelector(".free") ?? bar.querySelector(".send"));
  input.focus();
  input.setSelectionRange?.(input.value.length, input.value.length);
}

// A field knows what is typed and, once picked, the value behind it.
function newField(option) {
  return { option, text: "", value: undefined };
}

function drawCommand() {
  const unused = command.options.filter((option) => !fields.some((field) => field.option === option));
  bar.replaceChildren(
    h(
      "div",
      { class: "call" },
      h("span", { class: "call-name" }, `/${command.shown}`),
      fields.map(fieldElement),
      unused.map((option) =>
        h(
          "button",
          {
            type: "button",
            class: "chip",
            title: localized(option, "description"),
            onclick: () => add(option),
          },
          icon("plus"),
          localized(option, "name"),
        ),
      ),
      unused.length > 0 && freeElement(unused),
    ),
    h(
      "button",
      { type: "button", class: "icon", "aria-label": t("remove"), onclick: () => (reset(), focus()) },
      icon("close"),
    ),
    sendButton(),
  );
}

function fieldElement(field) {
  const name = localized(field.option, "name");
  const input = h("input", {
    type: "text",
    "data-option": field.option.name,
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-controls": "suggestions",
    "aria-expanded": "false",
    "aria-label": `${name}: ${localized(field.option, "description")}`,
    "aria-required": String(Boolean(field.option.required)),
    enterkeyhint: "send",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
  });
  input.value = field.text;
  input.size = Math.max(6, field.text.length + 1);
  input.addEventListener("input", () => {
    field.text = input.value;
    field.value = undefined;
    input.size = Math.max(6, input.value.length + 1);
    complete(field, input);
  });
  input.addEventListener("focus", () => complete(field, input));
  input.addEventListener("keydown", (event) => fieldKeys(event, field, input));
  const remove =
    !field.option.required &&
    h(
      "button",
      { type: "button", class: "unset", "aria-label": t("clear", { name }), onclick: () => drop(field) },
      "×",
    );
  return h("label", { class: "option" }, h("span", {}, name), input, remove);
}

// Where further options are typed by name. Enter on an empty one sends; what is
// no name goes into the first option.
function freeElement(unused) {
  const input = h("input", {
    type: "text",
    class: "free",
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-controls": "suggestions",
    "aria-expanded": "false",
    "aria-label": t("options", { name: command.shown }),
    enterkeyhint: "send",
    size: 4,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
  });
  input.addEventListener("input", () => {
    const typed = input.value.toLowerCase();
    const named = unused.filter(
      (option) => typed && (option.name.startsWith(typed) || localized(option, "name").startsWith(typed)),
    );
    if (!typed) suggestions.hide(input);
    else if (!named.length) add(unused[0], input.value);
    else
      suggestions.show(
        t("options", { name: command.shown }),
        named.map((option) => ({
          title: localized(option, "name"),
          detail: localized(option, "description"),
          pick: () => add(option),
        })),
        input,
      );
  });
  input.addEventListener("keydown", (event) => {
    if (suggestionKeys(event, input)) return;
    if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      send();
    } else if (event.key === "Backspace" && !input.value) {
      event.preventDefault();
      const last = fields.at(-1);
      if (last) focusField(last);
      else {
        reset();
        focus();
      }
    }
  });
  return input;
}

function add(option, text = "") {
  const field = { ...newField(option), text };
  fields.push(field);
  drawCommand();
  focusField(field);
}

function drop(field) {
  fields = fields.filter((one) => one !== field);
  drawCommand();
  focusField(fields.at(-1));
}

function fieldKeys(event, field, input) {
  if (suggestionKeys(event, input)) return;
  if (event.key === "Enter" && !event.isComposing) {
    event.preventDefault();
    next(field) ?? send();
  } else if (event.key === "Backspace" && input.value === "") {
    event.preventDefault();
    if (field.option.required && fields[0] === field) {
      reset();
      focus();
    } else if (!field.option.required) drop(field);
  }
}

// The next field without a value, focused; null if there is none.
function next(after) {
  const empty = fields.find((field) => field !== after && !field.text);
  if (empty) focusField(empty);
  return empty ?? null;
}

// What can be put into a field.
function complete(field, input) {
  const { option } = field;
  const heading = `${localized(option, "name")} — ${localized(option, "description")}`;
  const typed = field.value === undefined ? field.text : "";
  if (option.autocomplete) return ask(field, input, heading);
  const list = staticChoices(option, typed);
  if (list)
    suggestions.show(
      heading,
      list.map((choice) => ({ ...choice, pick: () => set(field, choice.title, choice.value) })),
      input,
    );
  else suggestions.notice(heading, "", input);
}

function staticChoices(option, typed) {
  const like = (choice) => choice.title.toLowerCase().includes(typed.toLowerCase());
  if (option.choices?.length)
    return option.choices
      .map((choice) => ({ title: localized(choice, "name"), value: choice.value }))
      .filter(like);
  if (option.type === BOOLEAN)
    return [
      { title: t("yes"), value: true },
      { title: t("no"), value: false },
    ].filter(like);
  if (option.type === USER)
    return peopleLike(typed).map((person) => ({
      title: `@${person.name}`,
      person,
      detail: person.username,
      value: person.id,
    }));
  return null;
}

// Asks the bot while one types.
function ask(field, input, heading) {
  const mine = (typing += 1);
  suggestions.notice(heading, t("loading"), input);
  setTimeout(async () => {
    if (mine !== typing || document.activeElement !== input) return;
    const options = {
      ...values(),
      [field.option.name]: field.value === undefined ? field.text : String(field.value),
    };
    let choices = null;
    try {
      const outcome = await act(page.me.id, page.channel.id, {
        kind: "autocomplete",
        command: command.name,
        options,
        focused: field.option.name,
      });
      ({ choices } = outcome);
    } catch {
      // Shown as options that could not be loaded.
    }
    if (mine !== typing || document.activeElement !== input) return;
    if (!choices) suggestions.notice(heading, t("no_choices"), input);
    else
      suggestions.show(
        heading,
        choices.map((choice) => ({
          title: localized(choice, "name"),
          value: choice.value,
          pick: () => set(field, localized(choice, "name"), choice.value),
        })),
        input,
      );
  }, PAUSE_MS);
}

// Takes what was picked and goes on to the next option; Enter sends after the
// last one.
function set(field, text, value) {
  typing += 1;
  field.text = text;
  field.value = value;
  drawCommand();
  if (next(field)) return;
  focusField(null);
  suggestions.hide(document.activeElement);
}

// The options given so far, by name.
function values() {
  const given = {};
  for (const { option, text, value } of fields) {
    if (value !== undefined) given[option.name] = value;
    else if (text && option.type === STRING) given[option.name] = text;
    else if (text && NUMBERS.includes(option.type)) given[option.name] = Number(text);
    else if (text) given[option.name] = guess(option, text);
  }
  return given;
}

// A choice typed out instead of picked.
function guess(option, text) {
  const list = staticChoices(option, text) ?? [];
  const same = list.find(
    (choice) => choice.title.toLowerCase().replace(/^@/, "") === text.toLowerCase().replace(/^@/, ""),
  );
  return (same ?? (list.length === 1 ? list[0] : { value: text })).value;
}

async function send() {
  suggestions.hide(document.activeElement);
  if (command) {
    const missing = fields.find((field) => field.option.required && !field.text);
    if (missing) {
      page.toast(t("needs", { name: localized(missing.option, "name") }));
      bar.querySelector(`[data-option="${missing.option.name}"]`).focus();
      return;
    }
    const call = { name: command.name, options: values() };
    reset();
    focus();
    page.run(call);
    return;
  }
  const text = bar.querySelector("textarea").value.trim();
  if (!text) return;
  if (text.startsWith("/") && !text.includes(" ")) {
    const found = commands.find((one) => one.name === text.slice(1) || one.shown === text.slice(1));
    if (found) return choose(found);
    page.toast(t("unknown", { name: text.slice(1) }));
    return;
  }
  drawText("");
  focus();
  page.say(withMentions(text));
}

// `@anna` becomes a mention.
function withMentions(text) {
  return text.replace(/(^|\s)@([\p{L}\p{N}_.]+)/gu, (all, space, name) => {
    const person = page.people.find((one) => one.username === name || one.name === name);
    return person ? `${space}<@${person.id}>` : all;
  });
}
