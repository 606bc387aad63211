// The page: who one is, where one is, and what happens there.

import { act, get, post } from "./api.js";
import * as composer from "./composer.js";
import { avatar, h, icon, newer } from "./dom.js";
import { localElement, messageElement } from "./messages.js";
import { greeting } from "./greeting.js";
import { openForm, showImage, showText } from "./modal.js";
import { drawChannels, drawMembers, drawRail } from "./sidebar.js";
import { speak, t } from "./texts.js";
import { dayOf, tick } from "./time.js";

const $ = (id) => document.getElementById(id);
const list = $("messages");
const scroll = $("scroll");
const PAGE = 50;

const page = {
  me: null,
  bot: null,
  people: [],
  channels: [],
  channel: null,
  section: "server",
  guild: null,
  // Channels with something new, and members whom somebody called meanwhile.
  unread: new Set(),
  called: new Set(),
  world: {
    person: (id) => page.people.find((person) => person.id === id),
    channel: (id) => page.channels.find((channel) => channel.id === id),
    role: () => null,
    open: (id) => openChannel(id),
    command: (name) => composer.begin(name),
  },
  begin: (name, values) => composer.begin(name, values),
  chooseMember: () => (drawer(matchMedia("(max-width: 720px)").matches), toggleMembers(true)),
  nameOf: (channel) => {
    if (channel.kind === "direct") return `@${page.bot.name}`;
    return channel.kind === "thread" ? t("quoted", { name: channel.name }) : `#${channel.name}`;
  },
  toast,
  say,
  run,
  act: press,
  dismiss: (message) => post("dismiss", { member: page.me.id, message: message.id }).catch(report),
  forget: (command) => {
    locals = locals.filter((one) => one !== command);
    draw();
  },
  showImage,
  showText,
  jump,
  openChannel,
  openDirect,
  become,
  refresh,
};

let messages = [];
// The channel whose messages these are.
let messagesOf = null;
let locals = [];
let complete = false;
let events = null;
let refreshing = null;
// Whether the newest message is in sight and should stay so.
let stuck = true;

start();

async function start() {
  composer.start(page);
  $("open-drawer").addEventListener("click", () => drawer(true));
  $("shade").addEventListener("click", () => drawer(false));
  $("switch").addEventListener("click", () => toggleMembers());
  $("quick-switch").addEventListener("click", () => (drawer(true), toggleMembers(true)));
  document.addEventListener(
    "keydown",
    (event) => event.key === "Escape" && (drawer(false), toggleMembers(false)),
  );
  document.addEventListener(
    "pointerdown",
    (event) => !event.target.closest("#self, #quick-switch") && toggleMembers(false),
  );
  scroll.addEventListener("scroll", () => {
    stuck = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 120;
    if (scroll.scrollTop < 80) older();
  });
  const keep = new ResizeObserver(() => stuck && down());
  keep.observe(list);
  keep.observe(scroll);
  setInterval(tick, 1000);
  page.people = await get("people");
  const [member, channel] = location.hash.slice(1).split("/");
  const wanted = member || localStorage.getItem("member");
  const players = page.people.filter((person) => !person.bot);
  await become((players.find((person) => person.username === wanted) ?? players[0]).id, channel);
  window.addEventListener("hashchange", followHash);
}

function followHash() {
  const [username, channel] = location.hash.slice(1).split("/");
  const person = page.people.find((one) => one.username === username);
  if (person && person.id !== page.me.id) become(person.id, channel);
  else if (channel && channel !== page.channel?.id) openChannel(channel);
}

// Acts as a member from now on.
async function become(id, channel = page.channel?.id) {
  page.me = page.people.find((person) => person.id === id);
  speak(page.me.locale);
  localStorage.setItem("member", page.me.username);
  page.called.delete(id);
  locals = [];
  toggleMembers(false);
  label();
  await refresh();
  listen();
  const seen =
    page.channels.find((one) => one.id === channel) ?? page.channels.find((one) => one.kind === "text");
  await openChannel(seen.id);
}

// Reads the state anew; several wishes at once become one.
function refresh() {
  refreshing ??= new Promise((resolve) => setTimeout(resolve, 30))
    .then(readState)
    .finally(() => (refreshing = null));
  return refreshing;
}

async function readState() {
  const state = await get("state", { member: page.me.id });
  page.people = state.people;
  page.me = page.people.find((person) => person.id === state.me.id);
  page.channels = state.channels;
  page.guild = state.guild;
  page.bot = page.people.find((person) => person.id === state.bot.id);
  offline(state.bot.online ? "" : t("offline"));
  const was = page.channel;
  page.channel = page.channels.find((channel) => channel.id === was?.id) ?? null;
  noteUnread();
  drawAround();
  // A link may lead to what is known only now.
  if (page.channel && messagesOf === page.channel.id) draw();
  if (
    page.channel &&
    was &&
    (was.may_write !== page.channel.may_write || was.archived !== page.channel.archived)
  )
    composer.reset();
}

// Channels whose newest message came after the last one that this member read.
function noteUnread() {
  const seen = readMarks();
  page.unread = new Set(
    page.channels
      .filter((channel) => channel.id !== page.channel?.id && newer(channel.last_message, seen[channel.id]))
      .map((channel) => channel.id),
  );
}

function readMarks() {
  return JSON.parse(localStorage.getItem(`read-${page.me.username}`) ?? "{}");
}

function markRead() {
  const last = messages.at(-1);
  if (!last || !page.channel) return;
  localStorage.setItem(
    `read-${page.me.username}`,
    JSON.stringify({ ...readMarks(), [page.channel.id]: last.id }),
  );
  page.unread.delete(page.channel.id);
}

function label() {
  document
    .querySelectorAll("[data-text]")
    .forEach((element) => (element.textContent = t(element.dataset.text)));
  document
    .querySelectorAll("[data-label]")
    .forEach((element) => element.setAttribute("aria-label", t(element.dataset.label)));
  $("rail").setAttribute("aria-label", t("servers"));
  $("channels").setAttribute("aria-label", t("channels"));
  $("open-drawer").replaceChildren(icon("menu"));
  $("quick-switch").replaceChildren(avatar(page.me, "medium"));
}

// Events

function listen() {
  events?.close();
  events = new EventSource(`/playground/events?member=${page.me.id}`);
  const on = (name, handle) =>
    events.addEventListener(name, (event) => handle(event.data && JSON.parse(event.data)));
  on("message", heard);
  on("message_gone", ({ id }) => forget(id));
  for (const name of ["channel", "person", "bot"]) on(name, () => refresh());
  on("commands", () => readCommands());
  on("reset", () => reload());
  let lost = false;
  events.onerror = () => {
    lost = true;
    offline(t("lost"));
  };
  events.onopen = () => lost && ((lost = false), reload());
}

async function reload() {
  await refresh();
  if (page.channel) await openChannel(page.channel.id);
}

function heard(message) {
  for (const id of message.pinged) if (id !== page.me.id) page.called.add(id);
  if (message.channel_id !== page.channel?.id) {
    page.unread.add(message.channel_id);
    if (!page.world.channel(message.channel_id)) refresh();
    drawAround();
    return;
  }
  const index = messages.findIndex((one) => one.id === message.id);
  if (index < 0) messages.push(message);
  else messages[index] = message;
  messages.sort((a, b) => (newer(a.id, b.id) ? 1 : -1));
  markRead();
  draw(index >= 0 ? message.id : null);
  drawAround();
}

function forget(id) {
  messages = messages.filter((message) => message.id !== id);
  draw();
}

// Channels

async function openChannel(id) {
  const channel =
    page.channels.find((one) => one.id === id) ??
    (await refresh(), page.channels.find((one) => one.id === id));
  if (!channel) return toast(t("gone"));
  page.channel = channel;
  page.section = channel.kind === "direct" ? "direct" : "server";
  history.replaceState(null, "", `#${page.me.username}/${id}`);
  drawer(false);
  composer.reset();
  const [found] = await Promise.all([
    get("messages", { member: page.me.id, channel: id, limit: PAGE }),
    readCommands(),
  ]);
  if (page.channel.id !== id) return;
  messages = found;
  messagesOf = id;
  complete = found.length < PAGE;
  markRead();
  drawAround();
  draw();
  down();
  if (matchMedia("(hover: hover)").matches) composer.focus();
}

async function openDirect() {
  const { id } = await post("direct", { member: page.me.id });
  await refresh();
  await openChannel(id);
}

async function readCommands() {
  if (page.channel) composer.offer(await get("commands", { member: page.me.id, channel: page.channel.id }));
}

async function older() {
  if (complete || !messages.length) return;
  complete = true;
  const { id } = page.channel;
  const found = await get("messages", {
    member: page.me.id,
    channel: id,
    before: messages[0].id,
    limit: PAGE,
  });
  if (page.channel.id !== id) return;
  complete = found.length < PAGE;
  const height = scroll.scrollHeight;
  messages = [...found, ...messages];
  draw();
  scroll.scrollTop += scroll.scrollHeight - height;
}

// Drawing

function drawAround() {
  if (!page.guild) return;
  drawRail(page);
  drawChannels(page);
  drawMembers(page);
  if (!page.channel) return;
  $("place").replaceChildren(
    icon(page.channel.kind === "text" ? "hash" : page.channel.kind === "thread" ? "thread" : "mail"),
    page.channel.name || page.bot.name,
  );
  $("topic").textContent = page.channel.archived ? t("archived_hint") : (page.channel.topic ?? "");
  document.title = `${page.nameOf(page.channel)} — Krepost`;
  $("quick-switch").classList.toggle("called", page.called.size > 0);
}

// Messages that did not change keep their elements, and so focus and open menus.
const drawn = new Map();

function draw(changed = null) {
  if (changed) drawn.delete(changed);
  if (isEmpty()) {
    sync([greeting(page)]);
    return;
  }
  const rows = [complete && h("li", { class: "begin" }, t("begin", { place: page.nameOf(page.channel) }))];
  let day = null;
  messages.forEach((message, index) => {
    const today = dayOf(message.timestamp);
    if (today !== day) rows.push(h("li", { class: "day" }, h("span", {}, today)));
    day = today;
    rows.push(element(message, messages[index - 1]));
  });
  rows.push(
    ...locals.filter((local) => local.channel === page.channel?.id).map((local) => localElement(local, page)),
  );
  sync(rows.filter(Boolean));
  if (stuck) down();
}

// Is there nothing to show, here or anywhere?
function isEmpty() {
  return (
    page.channel?.kind === "text" &&
    complete &&
    !messages.length &&
    !locals.length &&
    page.channels.every((channel) => !channel.last_message)
  );
}

function down() {
  stuck = true;
  scroll.scrollTop = scroll.scrollHeight;
}

function element(message, previous) {
  const key = JSON.stringify([message, previous?.id, page.me.id, linked(message)]);
  const known = drawn.get(message.id);
  if (known?.key === key) return known.element;
  const fresh = messageElement(message, previous, page);
  drawn.set(message.id, { key, element: fresh });
  return fresh;
}

// What the links of a message lead to now.
function linked(message) {
  return [...message.content.matchAll(/<(?:#|@!?)(\d+)>/g)].map(
    ([, id]) => (page.world.channel(id) ?? page.world.person(id))?.name ?? null,
  );
}

// Puts the rows in place without touching those that stay.
function sync(rows) {
  const wanted = new Set(rows);
  [...list.children].forEach((child) => !wanted.has(child) && child.remove());
  rows.forEach(
    (row, index) => list.children[index] !== row && list.insertBefore(row, list.children[index] ?? null),
  );
}

function jump(id) {
  const target = $(`m${id}`);
  if (!target) return toast(t("gone"));
  target.scrollIntoView({ block: "center" });
  target.classList.add("shown");
  setTimeout(() => target.classList.remove("shown"), 1500);
}

function drawer(open) {
  document.body.classList.toggle("drawer-open", open);
  $("shade").hidden = !open;
}

function toggleMembers(open = $("members").hidden) {
  $("members").hidden = !open;
  $("switch").setAttribute("aria-expanded", String(open));
  if (open) $("members").querySelector("[aria-checked=true]")?.focus();
}

function offline(text) {
  $("offline").textContent = text;
  $("offline").hidden = !text;
}

let hiding = 0;

function toast(text) {
  clearTimeout(hiding);
  $("toast").textContent = text;
  $("toast").hidden = false;
  hiding = setTimeout(() => ($("toast").hidden = true), 4000);
}

function report(error) {
  toast(error.message);
}

// Acting

async function say(content) {
  down();
  await post("messages", { member: page.me.id, channel: page.channel.id, content }).catch(report);
}

async function run({ name, options }) {
  const local = { name, channel: page.channel.id, failed: "" };
  locals.push(local);
  down();
  draw();
  try {
    const outcome = await act(page.me.id, page.channel.id, { kind: "slash", command: name, options });
    if (outcome.state === "failed") local.failed = t("no_answer");
    else page.forget(local);
    showForm(outcome);
  } catch (error) {
    local.failed = error.message;
  }
  draw();
}

// A press on a message: the button waits, and a failure is told under it.
async function press(message, deed, button) {
  const line = button.closest(".message").querySelector(".press-failure");
  line.hidden = true;
  button.classList.add("busy");
  try {
    const outcome = await act(page.me.id, page.channel.id, deed);
    if (outcome.state === "failed") tell(line, t("no_answer"));
    showForm(outcome);
  } catch (error) {
    tell(line, error.message);
  } finally {
    button.classList.remove("busy");
  }
}

function tell(line, text) {
  line.textContent = text;
  line.hidden = false;
}

function showForm(outcome) {
  if (!outcome.modal) return;
  const channel = page.channel.id;
  openForm(outcome.modal, async (fields) => {
    const answer = await act(page.me.id, channel, { kind: "modal", interaction: outcome.id, fields });
    if (answer.state === "failed") throw new Error(t("no_answer"));
  });
}
