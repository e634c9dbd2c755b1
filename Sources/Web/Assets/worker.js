// The service worker: what works without a connection, and what a notification does. `program` stands above, written by
// the server. Whatever fails here, the network is asked as if there were no worker.

const FILES = "files";

/** Looking again at the open pages, which a page that is asked for meanwhile keeps going. */
let looking = Promise.resolve();

/** What pages and notifications ask for, by name: `answers.kept = async (message) => …`. */
const answers = {};

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));

async function install() {
  const files = await caches.open(FILES);
  await files.addAll(program.assets);
  // A page and its files name each other by content, so that the new one may begin while pages of the old one are open.
  await skipWaiting();
}

async function activate() {
  const files = await caches.open(FILES);
  for (const { url } of await files.keys()) {
    if (!program.assets.includes(new URL(url).pathname)) await files.delete(url);
  }
  await clients.claim();
  // Pages wait until the worker is ready, so this goes on beside them.
  looking = lookAround();
}

/** Looks again at the open pages when the worker takes over: one that was loading then did not come through it, and is kept by nobody. */
async function lookAround() {
  for (const { url } of await clients.matchAll({ type: "window" })) {
    if (!program.passing.some((path) => new URL(url).pathname.startsWith(path))) await answers.look({ url }).catch(() => {});
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  // Whether it succeeds or not: who wants to leave leaves nothing lying about.
  if (request.method === "POST" && [program.routes.signOut, program.routes.deletion].includes(pathname)) return event.waitUntil(leave());
  if (request.method !== "GET") return;
  if (pathname.startsWith(program.routes.assets)) return event.respondWith(file(request));
  if (request.mode !== "navigate" || request.destination !== "document") return;
  if (!program.passing.some((path) => pathname.startsWith(path))) event.respondWith(page(event));
});

/** A file of the program, whose address names its content: the one that is kept, else from the network. */
async function file(request) {
  const { pathname } = new URL(request.url);
  try {
    const kept = await caches.match(request.url, { cacheName: FILES });
    if (kept) return kept;
  } catch { /* no storage: the network has it */ }
  try {
    return await fetch(request);
  } catch (error) {
    // A kept page of an earlier version: today's file of the same name draws it well enough.
    const stem = (path) => path.replace(/-[0-9a-f]{16}\./, ".");
    const alike = program.assets.find((path) => stem(path) === stem(pathname));
    const kept = alike && await caches.match(alike, { cacheName: FILES });
    if (kept) return kept;
    throw error;
  }
}

addEventListener("message", (event) => {
  const answer = answers[event.data?.ask];
  if (!answer) return;
  const [port] = event.ports;
  event.waitUntil(answer(event.data).then(
    (said) => port?.postMessage({ said }),
    (error) => port?.postMessage({ problem: String(error) })));
});

/** Tells every open page something. */
async function tell(message) {
  for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}
