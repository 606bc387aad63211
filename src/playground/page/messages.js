// A message with everything that can hang on it.

import { avatar, h, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { choiceMenu } from "./select.js";
import { t } from "./texts.js";
import { shortTime, timeElement, whenSent } from "./time.js";

const REPLY = 19;
const COMMAND_ANSWER = 20;

// `page` offers: me, world (for Markdown), act(message, deed), dismiss(message),
// showImage(file), showText(text, anchor), jump(id), openChannel(id).
export function messageElement(message, previous, page) {
  const follows = isFollowUp(message, previous);
  const pinged = message.pinged.includes(page.me.id) || message.mention_everyone;
  const classes = ["message", follows && "follows", pinged && "pinged", message.private_to && "private"];
  return h(
    "li",
    {
      class: classes.filter(Boolean).join(" "),
      id: `m${message.id}`,
      "data-message": message.id,
      "data-author": message.author?.username,
    },
    !follows && origin(message, page),
    follows
      ? h("span", { class: "side-time", "aria-hidden": "true" }, shortTime(message.timestamp))
      : avatar(author(message), "large"),
    h("div", { class: "body" }, !follows && byline(message), contents(message, page)),
  );
}

// Messages of one author within seven minutes stand together.
function isFollowUp(message, previous) {
  if (!previous || message.reply || message.interaction_metadata || message.private_to || previous.private_to)
    return false;
  if (message.type === REPLY || message.type === COMMAND_ANSWER) return false;
  return (
    previous.author?.id === message.author?.id &&
    new Date(message.timestamp) - new Date(previous.timestamp) < 420000
  );
}

function author(message) {
  return { ...message.author, name: message.author_name };
}

// The line above: which command was used, or what is replied to.
function origin(message, page) {
  const used = message.interaction;
  if (used) {
    const name = page.world.person(used.user.id)?.name ?? used.user.username;
    return h(
      "p",
      { class: "origin" },
      avatar({ ...used.user, name }, "small"),
      h("b", {}, name),
      ` ${t("used")} `,
      h("span", { class: "mention" }, `/${used.name}`),
    );
  }
  const to = message.reply;
  if (!to) return null;
  const preview = to.content.split("\n")[0] || (to.has_files ? t("image") : "…");
  const jump = () => page.jump(to.id);
  return h(
    "p",
    { class: "origin" },
    avatar({ ...to.author, name: to.author_name }, "small"),
    h("b", {}, to.author_name),
    h("button", { type: "button", class: "preview", onclick: jump }, plain(preview, page)),
  );
}

// Text in one line without its markup.
function plain(text, page) {
  const holder = h("span", {}, markdown(text, page.world));
  return holder.textContent;
}

function byline(message) {
  return h(
    "h2",
    { class: "byline" },
    h("span", { class: "author" }, message.author_name ?? "?"),
    message.author?.bot && h("span", { class: "tag" }, t("app")),
    h(
      "time",
      { datetime: message.timestamp, title: new Date(message.timestamp).toLocaleString() },
      whenSent(message.timestamp),
    ),
  );
}

function contents(message, page) {
  if (message.loading)
    return h("p", { class: "thinking" }, dots(), t("thinking", { name: message.author_name }));
  if (message.failed) return [h("p", { class: "failure" }, t("no_answer")), privacy(message, page)];
  return [
    h(
      "div",
      { class: "content" },
      markdown(message.content, page.world),
      message.edited_timestamp && h("span", { class: "edited" }, t("edited")),
    ),
    message.embeds.map((embed) => embedElement(embed, message, page)),
    message.attachments.map((file) => fileElement(file, page)),
    message.components.map((row) => rowElement(row, message, page)),
    h("p", { class: "failure press-failure", role: "alert", hidden: true }),
    message.thread && threadCard(message.thread, page),
    privacy(message, page),
  ];
}

function privacy(message, page) {
  if (!message.private_to) return null;
  const dismiss = h(
    "button",
    { type: "button", class: "as-link", onclick: () => page.dismiss(message) },
    t("dismiss"),
  );
  return h("p", { class: "privacy" }, icon("eye"), `${t("only_you")} • `, dismiss);
}

export function dots() {
  return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

// Pictures, with a badge that opens their description; other files as links.
const TALLEST = { picture: 420, "embed-image": 460, thumbnail: 80 };

function fileElement(file, page) {
  if (!file.content_type.startsWith("image/")) {
    return h(
      "p",
      { class: "file" },
      icon("link"),
      h("a", { href: file.url, download: file.filename }, file.filename),
      h("small", {}, ` ${Math.ceil(file.size / 1024)} KiB`),
    );
  }
  return picture(file, "picture", page);
}

function picture(file, kind, page) {
  const alt = file.description ?? "";
  const image = h("img", { src: file.url, alt, loading: "lazy" });
  if (file.width && file.height) reserve(image, file, TALLEST[kind]);
  const open = h(
    "button",
    { type: "button", class: "open", "aria-label": alt || t("no_alt"), onclick: () => page.showImage(file) },
    image,
  );
  const badge =
    alt &&
    h(
      "button",
      {
        type: "button",
        class: "alt",
        "aria-label": `${t("alt")}: ${t("alt_open")}`,
        onclick: (event) => page.showText(alt, event.currentTarget),
      },
      t("alt"),
    );
  return h("figure", { class: kind }, open, badge);
}

// Takes the room of a picture before it is loaded, so that nothing jumps.
function reserve(image, { width, height }, tallest) {
  image.style.width = `${Math.round(Math.min(width, (tallest * width) / height))}px`;
  image.style.aspectRatio = `${width} / ${height}`;
}

function embedElement(embed, message, page) {
  const text = (content) => markdown(content, page.world);
  const element = h(
    "article",
    { class: "embed" },
    embed.author && h("p", { class: "embed-author" }, embed.author.name),
    embed.title &&
      h(
        "h3",
        {},
        embed.url
          ? h("a", { href: embed.url, target: "_blank", rel: "noopener noreferrer" }, text(embed.title))
          : text(embed.title),
      ),
    embed.description && h("div", { class: "embed-text" }, text(embed.description)),
    embed.fields?.length &&
      h(
        "dl",
        { class: "fields" },
        embed.fields.map((field) => fieldElement(field, text)),
      ),
    embed.image && embedPicture(embed.image, message, "embed-image", page),
    embed.thumbnail && embedPicture(embed.thumbnail, message, "thumbnail", page),
    (embed.footer || embed.timestamp) && embedFooter(embed),
  );
  if (embed.color !== undefined)
    element.style.borderLeftColor = `#${embed.color.toString(16).padStart(6, "0")}`;
  return element;
}

function fieldElement(field, text) {
  return h(
    "div",
    { class: field.inline ? "field inline" : "field" },
    h("dt", {}, text(field.name)),
    h("dd", {}, text(field.value)),
  );
}

function embedPicture(media, message, kind, page) {
  const file = message.files.find((file) => file.url === media.url) ?? media;
  return picture(file, kind, page);
}

function embedFooter(embed) {
  const stamp = embed.timestamp && timeElement(Date.parse(embed.timestamp) / 1000, "f");
  return h("p", { class: "embed-footer" }, embed.footer?.text, embed.footer && stamp && " • ", stamp);
}

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary link" };

function rowElement(row, message, page) {
  return h(
    "div",
    { class: "row" },
    row.components.map((part) =>
      part.type === 2 ? buttonElement(part, message, page) : menuElement(part, message, page),
    ),
  );
}

function buttonElement(button, message, page) {
  const face = [
    button.emoji && h("span", { class: "emoji" }, button.emoji.name ?? "▫"),
    button.label && h("span", {}, button.label),
  ];
  if (button.style === 5) {
    return h(
      "a",
      { class: `button ${STYLES[5]}`, href: button.url, target: "_blank", rel: "noopener noreferrer" },
      face,
      icon("link"),
    );
  }
  const press = (event) =>
    page.act(
      message,
      { kind: "button", message: message.id, custom_id: button.custom_id },
      event.currentTarget,
    );
  return h(
    "button",
    {
      type: "button",
      class: `button ${STYLES[button.style] ?? "secondary"}`,
      disabled: button.disabled,
      "data-custom-id": button.custom_id,
      onclick: press,
    },
    face,
    dots(),
  );
}

function menuElement(menu, message, page) {
  const send = (values, element) =>
    page.act(message, { kind: "select", message: message.id, custom_id: menu.custom_id, values }, element);
  return choiceMenu(menu, send);
}

function threadCard(thread, page) {
  return h(
    "button",
    { type: "button", class: "thread-card", onclick: () => page.openChannel(thread.id) },
    icon("thread"),
    h("b", {}, thread.name),
    h("span", { class: "as-link" }, `${t("open_thread")} ›`),
  );
}

// What only this screen shows: a command on its way, or its failure.
export function localElement(command, page) {
  const name = `/${command.name}`;
  const text = command.failed
    ? h("p", { class: "failure" }, command.failed)
    : h("p", { class: "thinking" }, dots(), t("sending"));
  const remove =
    command.failed &&
    h(
      "p",
      { class: "privacy" },
      icon("eye"),
      `${t("only_you")} • `,
      h("button", { type: "button", class: "as-link", onclick: () => page.forget(command) }, t("dismiss")),
    );
  return h(
    "li",
    { class: "message private local", "data-local": command.failed ? "failed" : "sending" },
    h(
      "p",
      { class: "origin" },
      avatar(page.me, "small"),
      h("b", {}, page.me.name),
      ` ${t("used")} `,
      h("span", { class: "mention" }, name),
    ),
    avatar(page.bot, "large"),
    h(
      "div",
      { class: "body" },
      h(
        "h2",
        { class: "byline" },
        h("span", { class: "author" }, page.bot.name),
        h("span", { class: "tag" }, t("app")),
      ),
      text,
      remove,
    ),
  );
}
