// The rail, the channels with their threads, and the switch between members.

import { avatar, h, icon } from "./dom.js";
import { t } from "./texts.js";

const $ = (id) => document.getElementById(id);

export function drawRail(page) {
  const direct = page.channels.filter((channel) => channel.kind === "direct");
  const unread = (channels) => channels.some((channel) => page.unread.has(channel.id));
  const item = (section, label, face, news) =>
    h(
      "button",
      {
        type: "button",
        class: `server${page.section === section ? " chosen" : ""}${news ? " news" : ""}`,
        "aria-label": label,
        title: label,
        "aria-pressed": String(page.section === section),
        onclick: () => choose(page, section),
      },
      face,
    );
  $("rail").replaceChildren(
    item("direct", t("direct"), icon("mail"), unread(direct)),
    h("hr"),
    item(
      "server",
      page.guild.name,
      "♜",
      unread(page.channels.filter((channel) => channel.kind !== "direct")),
    ),
  );
}

function choose(page, section) {
  page.section = section;
  drawRail(page);
  drawChannels(page);
}

export function drawChannels(page) {
  $("side-title").textContent = page.section === "direct" ? t("direct") : page.guild.name;
  const nav = $("channels");
  const top = nav.scrollTop;
  nav.replaceChildren(page.section === "direct" ? directList(page) : serverList(page));
  nav.scrollTop = top;
}

function directList(page) {
  const channel = page.channels.find((one) => one.kind === "direct");
  const here = channel && page.channel?.id === channel.id;
  return h(
    "ul",
    {},
    h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: `channel direct${here ? " chosen" : ""}${channel && page.unread.has(channel.id) ? " news" : ""}`,
          onclick: () => page.openDirect(),
        },
        avatar(page.bot, "medium"),
        page.bot.name,
      ),
    ),
  );
}

function serverList(page) {
  const channels = page.channels
    .filter((channel) => channel.kind === "text")
    .sort((a, b) => a.position - b.position);
  return h(
    "ul",
    {},
    channels.map((channel) => h("li", {}, channelButton(page, channel), threadsOf(page, channel))),
  );
}

function channelButton(page, channel) {
  const here = page.channel?.id === channel.id;
  const news = page.unread.has(channel.id);
  return h(
    "button",
    {
      type: "button",
      class: `channel ${channel.kind}${here ? " chosen" : ""}${news ? " news" : ""}`,
      "aria-current": here ? "page" : null,
      "data-channel": channel.name,
      "data-id": channel.id,
      onclick: () => page.openChannel(channel.id),
    },
    channel.kind === "text" && icon("hash"),
    h("span", {}, channel.name),
    channel.locked && icon("lock"),
    news && h("span", { class: "dot" }, h("span", { class: "hidden" }, t("new_message"))),
  );
}

// The newest first; what is archived lies behind a fold.
function threadsOf(page, channel) {
  const threads = page.channels
    .filter((one) => one.parent === channel.id)
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
  const [open, old] = [threads.filter((one) => !one.archived), threads.filter((one) => one.archived)];
  const items = (list) =>
    h(
      "ul",
      { class: "threads", "aria-label": t("threads") },
      list.map((thread) => h("li", {}, channelButton(page, thread))),
    );
  const fold =
    old.length > 0 &&
    h(
      "details",
      { class: "fold", open: old.some((one) => one.id === page.channel?.id) },
      h("summary", {}, `${t("archived")} (${old.length})`),
      items(old),
    );
  return [open.length > 0 && items(open), fold];
}

export function drawMembers(page) {
  const parts = [
    avatar(page.me, "medium"),
    h("span", { class: "who" }, h("b", {}, page.me.name), h("small", {}, page.me.locale)),
    page.called.size > 0 && h("span", { class: "dot" }),
    h("span", { class: "hidden" }, t("switch")),
    icon("people"),
  ];
  $("switch").replaceChildren(...parts.filter(Boolean));
  const players = page.people.filter((person) => !person.bot);
  $("members").replaceChildren(...players.map((person) => memberButton(page, person)));
}

function memberButton(page, person) {
  const mine = person.id === page.me.id;
  const called = page.called.has(person.id);
  const button = h(
    "button",
    {
      type: "button",
      role: "menuitemradio",
      "aria-checked": String(mine),
      class: "member",
      "data-member": person.username,
      onclick: () => page.become(person.id),
    },
    avatar(person, "medium"),
    h(
      "span",
      { class: "who" },
      h("b", {}, person.name),
      h("small", {}, `${person.username} · ${person.locale}`),
    ),
    called && h("span", { class: "dot" }, h("span", { class: "hidden" }, t("waits"))),
    mine && icon("check"),
  );
  button.addEventListener("keydown", (event) => {
    const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
    if (step) {
      event.preventDefault();
      button[step]?.focus();
    }
  });
  return button;
}
