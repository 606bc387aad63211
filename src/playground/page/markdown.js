// Discord's Markdown as elements.

import { h } from "./dom.js";
import { t } from "./texts.js";
import { timeElement } from "./time.js";

// The world gives names to ids: {person(id), channel(id), role(id), open(channel), command(name)}.
export function markdown(text, world) {
  return blocks(text.split("\n"), world);
}

function blocks(lines, world) {
  const out = [];
  let i = 0;
  while (i < lines.length) {
    const rule = BLOCKS.find(({ starts }) => starts.test(lines[i]));
    if (rule) {
      const [element, used] = rule.read(lines.slice(i), world);
      if (used > 0) {
        out.push(element);
        i += used;
        continue;
      }
    }
    const from = i;
    i += 1;
    while (i < lines.length && !BLOCKS.some(({ starts }) => starts.test(lines[i]))) i += 1;
    out.push(h("div", { class: "text" }, inline(lines.slice(from, i).join("\n"), world)));
  }
  return out;
}

const BLOCKS = [
  { starts: /^```/, read: fence },
  { starts: /^#{1,3} +\S/, read: ([line], world) => [heading(line, world), 1] },
  {
    starts: /^-# +\S/,
    read: ([line], world) => [h("small", { class: "subtext" }, inline(line.slice(3).trim(), world)), 1],
  },
  {
    starts: /^>>> /,
    read: (lines, world) => [quote([lines[0].slice(4), ...lines.slice(1)], world), lines.length],
  },
  { starts: /^> /, read: quoted },
  { starts: /^\s*([-*]|\d+\.) +\S/, read: list },
];

function fence(lines) {
  const text = lines.join("\n");
  const found = /^```(?:([\w+-]+)\n|\n?)([\s\S]*?)```\n?/.exec(text);
  if (!found) return [null, 0];
  const rest = text.slice(found[0].length);
  const used = rest ? lines.length - rest.split("\n").length : lines.length;
  if (rest && !found[0].endsWith("\n")) return [null, 0];
  return [h("pre", { tabindex: "0" }, h("code", {}, found[2].replace(/\n$/, ""))), Math.max(1, used)];
}

function heading(line, world) {
  const [, marks, text] = /^(#{1,3}) +(.*)$/.exec(line);
  return h(
    "p",
    { class: `head head-${marks.length}`, role: "heading", "aria-level": String(marks.length + 2) },
    inline(text, world),
  );
}

function quote(lines, world) {
  return h("blockquote", {}, blocks(lines, world));
}

function quoted(lines, world) {
  const end = lines.findIndex((line) => !line.startsWith("> "));
  const mine = end < 0 ? lines : lines.slice(0, end);
  return [
    quote(
      mine.map((line) => line.slice(2)),
      world,
    ),
    mine.length,
  ];
}

function list(lines, world) {
  const item = /^(\s*)([-*]|\d+\.) +(.*)$/;
  const first = item.exec(lines[0]);
  const depth = first[1].length;
  const ordered = /\d/.test(first[2]);
  const root = h(ordered ? "ol" : "ul", ordered ? { start: parseInt(first[2], 10) } : {});
  let used = 0;
  while (used < lines.length) {
    const found = item.exec(lines[used]);
    if (!found || found[1].length < depth) break;
    if (found[1].length > depth) {
      const [inner, count] = list(lines.slice(used), world);
      (root.lastElementChild ?? root).append(inner);
      used += count;
    } else if (/\d/.test(found[2]) !== ordered) {
      break;
    } else {
      root.append(h("li", {}, inline(found[3], world)));
      used += 1;
    }
  }
  return [root, used];
}

// Each rule is tried at the current position; the first that fits wins.
const INLINE = [
  [/^\\([\\*_~`|>#\-[\]()<@])/, (m) => m[1]],
  [/^(`{1,2})([^`]|[^`][\s\S]*?[^`])\1(?!`)/, (m) => h("code", {}, m[2].trim())],
  [/^\*\*\*([\s\S]+?)\*\*\*/, (m, w) => h("strong", {}, h("em", {}, inline(m[1], w)))],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (m, w) => h("strong", {}, inline(m[1], w))],
  [/^__([\s\S]+?)__(?!_)/, (m, w) => h("u", {}, inline(m[1], w))],
  [/^~~([\s\S]+?)~~/, (m, w) => h("s", {}, inline(m[1], w))],
  [/^\|\|([\s\S]+?)\|\|/, (m, w) => spoiler(inline(m[1], w))],
  [/^\*(?!\s)([^*]+?)(?<!\s)\*(?!\*)/, (m, w) => h("em", {}, inline(m[1], w))],
  [/^_(?!\s)([^_]+?)_(?![\p{L}\p{N}_])/u, (m, w) => h("em", {}, inline(m[1], w))],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m, w) => link(m[2], inline(m[1], w))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], m[1])],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"')\]]/, (m) => link(m[0], m[0])],
  [/^<@!?(\d+)>/, (m, w) => mention(`@${w.person(m[1])?.name ?? t("deleted_member")}`)],
  [/^<@&(\d+)>/, (m, w) => mention(`@${w.role?.(m[1]) ?? "role"}`)],
  [/^<#(\d+)>/, (m, w) => channel(m[1], w)],
  [/^<\/([^:>]+):(\d+)>/, (m, w) => command(m[1], w)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => timeElement(Number(m[1]), m[2] ?? "f")],
  [/^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/^@(everyone|here)\b/, (m) => mention(m[0])],
];

function inline(text, world) {
  const out = [];
  let plain = "";
  let before = "";
  let rest = text;
  while (rest) {
    const hit =
      /^[\\*_~`|[<h@]/.test(rest) && !(rest[0] === "_" && /[\p{L}\p{N}]$/u.test(before))
        ? firstMatch(rest)
        : null;
    if (hit) {
      if (plain) out.push(plain);
      plain = "";
      out.push(hit.build(hit.match, world));
      before = hit.match[0];
      rest = rest.slice(hit.match[0].length);
    } else {
      const [char] = rest;
      plain += char;
      before = char;
      rest = rest.slice(char.length);
    }
  }
  if (plain) out.push(plain);
  return out;
}

function firstMatch(rest) {
  for (const [pattern, build] of INLINE) {
    const match = pattern.exec(rest);
    if (match) return { match, build };
  }
  return null;
}

function mention(text) {
  return h("span", { class: "mention" }, text);
}

function link(address, children) {
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, children);
}

function channel(id, world) {
  const place = world.channel(id);
  if (!place) return mention("#?");
  return h("button", { type: "button", class: "mention", onclick: () => world.open(id) }, `#${place.name}`);
}

function command(name, world) {
  return h("button", { type: "button", class: "mention", onclick: () => world.command?.(name) }, `/${name}`);
}

function spoiler(children) {
  const show = (event) => event.currentTarget.classList.add("open");
  return h("button", { type: "button", class: "spoiler", onclick: show }, children);
}
