// What the page itself says, in the member's language.

const EN = {
  skip: "Skip to the message box",
  servers: "Servers",
  channels: "Channels",
  messages: "Messages",
  menu: "Open the list of channels",
  switch: "Act as another member",
  direct: "Direct messages",
  threads: "Threads",
  open_thread: "Open the thread",
  archived: "Archived threads",
  app: "APP",
  today: "Today at {time}",
  yesterday: "Yesterday at {time}",
  edited: "(edited)",
  used: "used",
  only_you: "Only you can see this",
  dismiss: "Dismiss message",
  thinking: "{name} is thinking…",
  no_answer: "The application did not respond",
  sending: "Sending command…",
  write: "Message {place}",
  quoted: "“{name}”",
  may_not: "You may not write here",
  archived_hint: "This thread is archived. A message opens it again.",
  send: "Send",
  unknown: "There is no command /{name} here",
  needs: "Fill in {name}",
  options: "Options of /{name}",
  no_match: "Nothing fits",
  loading: "Loading…",
  no_choices: "The options could not be loaded",
  yes: "True",
  no: "False",
  commands: "Commands",
  members: "Members",
  cancel: "Cancel",
  submit: "Submit",
  required: "required",
  alt: "ALT",
  alt_open: "Read the image description",
  close: "Close",
  image: "Image",
  no_alt: "Image without a description",
  choose: "Make a selection",
  confirm: "Confirm",
  offline: "The bot is not connected.",
  lost: "The connection was lost. Trying again…",
  begin: "This is the beginning of {place}.",
  gone: "The message is gone.",
  deleted_member: "unknown member",
  waits: "It is this member's turn",
  remove: "Leave the command",
  clear: "Remove {name}",
  new_message: "unread",
};

const RU = {
  skip: "Перейти к полю сообщения",
  servers: "Серверы",
  channels: "Каналы",
  messages: "Сообщения",
  menu: "Открыть список каналов",
  switch: "Действовать от имени другого участника",
  direct: "Личные сообщения",
  threads: "Ветки",
  open_thread: "Открыть ветку",
  archived: "Архив веток",
  app: "ПРИЛ",
  today: "Сегодня, в {time}",
  yesterday: "Вчера, в {time}",
  edited: "(изменено)",
  used: "использует",
  only_you: "Это видно только вам",
  dismiss: "Убрать сообщение",
  thinking: "{name} думает…",
  no_answer: "Приложение не отвечает",
  sending: "Отправляем команду…",
  write: "Написать: {place}",
  quoted: "«{name}»",
  may_not: "Вам нельзя писать здесь",
  archived_hint: "Ветка в архиве. Новое сообщение откроет её снова.",
  send: "Отправить",
  unknown: "Команды /{name} здесь нет",
  needs: "Заполните поле «{name}»",
  options: "Параметры команды /{name}",
  no_match: "Ничего не подходит",
  loading: "Загрузка…",
  no_choices: "Не удалось загрузить варианты",
  yes: "Да",
  no: "Нет",
  commands: "Команды",
  members: "Участники",
  cancel: "Отмена",
  submit: "Отправить",
  required: "обязательно",
  alt: "ALT",
  alt_open: "Прочитать описание изображения",
  close: "Закрыть",
  image: "Изображение",
  no_alt: "Изображение без описания",
  choose: "Выберите вариант",
  confirm: "Выбрать",
  offline: "Бот не подключён.",
  lost: "Связь прервалась. Пробуем ещё раз…",
  begin: "Здесь начинается {place}.",
  gone: "Этого сообщения больше нет.",
  deleted_member: "неизвестный участник",
  waits: "Ход этого участника",
  remove: "Убрать команду",
  clear: "Убрать «{name}»",
  new_message: "есть непрочитанное",
};

let texts = EN;
let code = "en-US";

export function speak(locale) {
  code = locale || "en-US";
  texts = code.startsWith("ru") ? RU : EN;
  document.documentElement.lang = code.startsWith("ru") ? "ru" : "en";
}

export const locale = () => code;

export function t(key, values = {}) {
  return texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// A text of the bot with translations, as Discord chooses one.
export function localized(holder, key) {
  return holder[`${key}_localizations`]?.[code] ?? holder[key] ?? "";
}
