// MARK: Pages that were seen, for when there is no connection

const KEPT = { pages: 60, days: 14, patience: 6000 };
/** What a cache of pages is called: its name says whose they are. */
const PAGES = "pages of ";
/** Says that nobody looks: what is said once on the next page waits for somebody who does. */
const QUIETLY = { "Kinkeeper-Quietly": "yes" };
const DAY = 24 * 60 * 60 * 1000;

/** Counts requests, so that a late answer of somebody who has left is not kept. */
let asked = 0;
/** The last request whose answer said who is signed in; everything that was asked before is of the past. */
let settled = { number: 0, account: null };

/** The network's answer; where there is none in time, what was kept of the page; else what can be read instead. */
async function page(event) {
  event.waitUntil(looking);
  const url = plain(event.request.url);
  const answer = fresh(event.request, (keeping) => event.waitUntil(keeping));
  event.waitUntil(answer.catch(() => {}));
  const before = await kept(url) ?? await blankEditor(url);
  try {
    const first = before ? await Promise.race([answer, late()]) : await answer;
    // A proxy in front of a program that is down answers in its place.
    return before && isFromProxy(first) ? shown(before) : first;
  } catch {
    return before ? shown(before) : instead();
  }
}

const late = () => new Promise((_, reject) => setTimeout(() => reject(new Error("late")), KEPT.patience));
const isFromProxy = (answer) => [502, 503, 504].includes(answer.status) && !answer.headers.has("Kinkeeper-Account");
const plain = (address) => address.split("#")[0];

/** A note can be begun without a connection, whatever page it is begun from. */
const blankEditor = (url) => (new URL(url).pathname === program.routes.noteNew ? kept(absolute(program.routes.noteNew)) : null);
const absolute = (path) => new URL(path, location).href;

/** Asks the network for a page, and keeps it if it may be kept. */
async function fresh(request, until = () => {}) {
  const number = ++asked;
  const answer = await fetch(request);
  const account = answer.headers.get("Kinkeeper-Account");
  if (!account) return answer;
  const isPage = answer.ok && !answer.redirected, mayBeKept = answer.headers.get("Kinkeeper-Keep") === "yes";
  const copy = isPage && mayBeKept ? answer.clone() : null;
  const session = answer.headers.get("Kinkeeper-Session");
  until(remember(plain(answer.url), copy, account, answer.headers.get("Content-Language"), number, session, isPage && !mayBeKept)
    .catch(() => {}));
  return answer;
}

/** Throws away what is of somebody else, and keeps the page. */
async function remember(url, copy, account, language, number, session = null, isUnkept = false) {
  if (number < settled.number && account !== settled.account) return;
  if (number > settled.number) settled = { number, account };
  for (const name of await caches.keys()) {
    if (name.startsWith(PAGES) && name !== PAGES + account) await caches.delete(name);
  }
  const told = follow(account, session).catch(() => {});
  try {
    if (copy) await put(url, copy, number, account);
    // A list that has people of a family now is no longer what was kept of it.
    if (isUnkept) await (await caches.open(PAGES + account)).delete(url);
    await keepInstead(account, language);
    await keepNames(account).catch(() => {});
  } finally {
    await told;
  }
}

async function put(url, answer, number, account) {
  const text = await answer.text();
  if (settled.account !== account) return;
  const title = text.match(/<title>([^<]*)<\/title>/)?.[1] ?? "";
  const pages = await caches.open(PAGES + account);
  // Put anew, it is the last of all: the first are those not seen for longest.
  await pages.delete(url);
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  headers.set("Kept-At", String(Date.now()));
  headers.set("Kept-Title", encodeURIComponent(title));
  headers.set("Kept-By", program.version);
  await pages.put(url, new Response(text, { headers }));
  const all = await pages.keys();
  for (const old of all.slice(0, Math.max(0, all.length - KEPT.pages))) await pages.delete(old);
}

/** Keeps the page that stands in for those that were not kept, and the blank editor of notes: in the language of the account, of this version. */
async function keepInstead(account, language) {
  const pages = await caches.open(PAGES + account);
  const present = await pages.match(program.routes.offline);
  const isRight = present && present.headers.get("Content-Language") === language
    && present.headers.get("Kept-By") === program.version && age(present) < DAY;
  if (isRight) return;
  for (const path of [program.routes.noteNew, program.routes.offline]) {
    const number = ++asked;
    const answer = await fetch(path, { headers: { Accept: "text/html", ...QUIETLY } });
    if (answer.ok && answer.headers.get("Kinkeeper-Account") === account) await put(answer.url, answer, number, account);
  }
}

const age = (answer) => Date.now() - Number(answer.headers.get("Kept-At"));

/** The cache of whoever was signed in last; null where nothing is kept. */
async function mine() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES));
  // Two of them were never meant to be: whose is shown would be a guess.
  return names.length === 1 ? { account: names[0].slice(PAGES.length), pages: await caches.open(names[0]) } : null;
}

async function kept(url) {
  try {
    const answer = await (await mine())?.pages.match(url);
    return answer && age(answer) < KEPT.days * DAY ? answer : null;
  } catch {
    return null;
  }
}

/** A kept page, which says of what time it is. */
async function shown(answer) {
  const text = await answer.text();
  const at = answer.headers.get("Kept-At");
  return new Response(text.replace("<html ", `<html data-as-of="${at}" `), { headers: answer.headers });
}

/** The page for when there is nothing else; the plainest one where not even that was kept. */
async function instead() {
  const answer = await kept(new URL(program.routes.offline, location).href);
  if (answer) return new Response(await answer.text(), { headers: answer.headers, status: 503 });
  const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => program.words[tag]) ?? "en";
  const { title, lead } = program.words[language];
  return new Response(
    `<!doctype html><html lang="${language}"><meta charset="utf-8">`
    + `<meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${lead}</p>`,
    { status: 503, headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'none'" } });
}

/** How old the names of people may be while there is a connection, in milliseconds. */
const NAMES_AGE = 15 * 60 * 1000;

/** Keeps the names of the account's own people, to be found without a connection. They lie among its pages, and go with them. */
async function keepNames(account) {
  if (account === "none" || settled.account !== account) return;
  const url = absolute(program.routes.names);
  const present = await (await caches.open(PAGES + account)).match(url);
  if (present && age(present) < NAMES_AGE) return;
  const number = ++asked;
  const tag = present?.headers.get("ETag");
  const answer = await fetch(url, {
    cache: "no-store", headers: { Accept: "application/json", ...QUIETLY, ...tag && { "If-None-Match": tag } },
  });
  if (answer.headers.get("Kinkeeper-Account") !== account) return;
  if (answer.ok) await put(url, answer, number, account);
  else if (answer.status === 304) await put(url, present, number, account);
}

/** Letters without their marks and without case, as names are compared. */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The people of whose names every word begins a part, and whether their pages can be read; null for another account than the one that is kept. */
answers.names = async ({ query, account, most = 50 }) => {
  const own = await mine();
  const answer = own && own.account === account && await own.pages.match(absolute(program.routes.names));
  if (!answer || age(answer) >= KEPT.days * DAY) return null;
  const words = folded(query).split(/\s+/).filter(Boolean);
  const found = (await answer.json()).filter(([, name]) => {
    const parts = folded(name).split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => folded(name).startsWith(word) || parts.some((part) => part.startsWith(word)));
  });
  const readable = new Set((await own.pages.keys()).map(({ url }) => new URL(url).pathname));
  return {
    at: Number(answer.headers.get("Kept-At")), hasMore: found.length > most,
    people: found.slice(0, most).map(([person, name, initials, hue]) => {
      const path = `${program.routes.people}/${person}`;
      return { path, name, initials, hue, isKept: readable.has(path) };
    }),
  };
};

/** Throws away all that was kept of anybody. */
async function forget() {
  settled = { number: ++asked, account: null };
  for (const name of await caches.keys()) if (name.startsWith(PAGES)) await caches.delete(name);
}

/** Somebody signs out: whatever fails, the other is done. */
const leave = () => Promise.allSettled([forget(), silence()]);

/** What can be read, the last first. */
answers.kept = async () => {
  const pages = (await mine())?.pages;
  const found = [];
  for (const request of pages ? await pages.keys() : []) {
    const answer = await pages.match(request);
    const { pathname, search } = new URL(request.url);
    if ([program.routes.offline, program.routes.noteNew, program.routes.names].includes(pathname) || age(answer) >= KEPT.days * DAY) continue;
    const title = decodeURIComponent(answer.headers.get("Kept-Title"));
    found.unshift({ url: pathname + search, title, at: Number(answer.headers.get("Kept-At")) });
  }
  return found;
};

/** A page that came past the worker: the first visit, or one that was loaded anew by force. */
answers.look = async ({ url }) => {
  // One that was loading while the worker took over was passed by, and asks now.
  await clients.claim();
  const keepings = [];
  await fresh(new Request(url, { headers: { Accept: "text/html", ...QUIETLY } }), (keeping) => keepings.push(keeping));
  await Promise.all(keepings);
};
