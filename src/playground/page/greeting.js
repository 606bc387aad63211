// What an empty playground says: what this is, what to try, and how to be more
// than one.

import { avatar, h, icon } from "./dom.js";
import { t } from "./texts.js";

// Command, its options as {name: [text, value]}, and what it is for.
const TRIES = [
  ["play", { game: ["game_chess", "chess"] }, "try_chess"],
  ["play", { game: ["game_fortress", "fortress"] }, "try_four"],
  ["rules", { game: ["game_tablut", "tablut"] }, "try_rules"],
];

// Drawn once for each member, so that the focus stays.
let shown = null;

export function greeting(page) {
  if (shown?.id !== page.me.id) shown = { id: page.me.id, element: draw(page) };
  return shown.element;
}

function draw(page) {
  return h(
    "li",
    { class: "greeting" },
    h("h2", {}, t("greet")),
    h("p", {}, t("greet_what")),
    h("h3", {}, t("greet_try")),
    h("ul", { class: "tries" }, TRIES.map((one) => h("li", {}, attempt(one, page)))),
    h("p", { class: "hint" }, t("greet_fill")),
    h("h3", {}, t("greet_members")),
    h("p", {}, t("greet_how", { name: page.me.name })),
    h(
      "button",
      { type: "button", class: "button secondary", "data-try": "member", onclick: () => page.chooseMember() },
      avatar(page.me, "small"),
      h("span", {}, t("switch")),
    ),
  );
}

function attempt([name, options, why], page) {
  const words = Object.values(options).map(([text]) => t(text));
  const given = Object.fromEntries(
    Object.entries(options).map(([key, [text, value]]) => [key, { text: t(text), value }]),
  );
  return h(
    "button",
    { type: "button", class: "try", "data-try": why, onclick: () => page.begin(name, given) },
    h("b", {}, `/${name} ${words.join(" ")}`),
    h("span", {}, t(why)),
    icon("plus"),
  );
}
