// Times as Discord writes them, in the reader's zone and language.

import { h } from "./dom.js";
import { locale, t } from "./texts.js";

const FORMATS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

const UNITS = [
  ["year", 31557600],
  ["month", 2629800],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

function relative(seconds) {
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS[5];
  return new Intl.RelativeTimeFormat(locale(), { numeric: "always" }).format(
    Math.round(seconds / length),
    unit,
  );
}

function formatted(unix, style) {
  if (style === "R") return relative(unix - Date.now() / 1000);
  return new Intl.DateTimeFormat(locale(), FORMATS[style]).format(unix * 1000);
}

// `<t:unix:style>`; relative ones go on counting.
export function timeElement(unix, style) {
  const full = formatted(unix, "F");
  return h(
    "time",
    {
      class: "stamp",
      datetime: new Date(unix * 1000).toISOString(),
      title: full,
      "data-unix": unix,
      "data-style": style,
    },
    formatted(unix, style),
  );
}

export function tick() {
  for (const element of document.querySelectorAll('time[data-style="R"]')) {
    const text = formatted(Number(element.dataset.unix), "R");
    if (element.textContent !== text) element.textContent = text;
  }
}

// The time beside an author's name.
export function whenSent(iso) {
  const date = new Date(iso);
  const time = new Intl.DateTimeFormat(locale(), { timeStyle: "short" }).format(date);
  const days = Math.round((startOfDay(new Date()) - startOfDay(date)) / 86400000);
  if (days === 0) return t("today", { time });
  if (days === 1) return t("yesterday", { time });
  return new Intl.DateTimeFormat(locale(), { dateStyle: "short", timeStyle: "short" }).format(date);
}

export function dayOf(iso) {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "long" }).format(new Date(iso));
}

export function shortTime(iso) {
  return new Intl.DateTimeFormat(locale(), { timeStyle: "short" }).format(new Date(iso));
}

function startOfDay(date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
