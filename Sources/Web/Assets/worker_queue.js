// MARK: Forms that wait for a connection
//
// Each carries a key that the page chose before it was sent the first time. The server takes a key once, so that sending
// again is always right, whatever became of the answer.

const WAITING = "waiting";
/** Answers that tell nothing about the form: too many at once, the server is down, its disk is full. */
const NOT_NOW = new Set([408, 425, 429, 502, 503, 504, 507]);
/** Answers that may pass: signed out meanwhile, done at this moment, an error of the server. So often it is tried again. */
const MAY_PASS = { statuses: new Set([401, 403, 409, 500]), times: 6 };

/** Does something in the one table there is. */
async function table(mode, act) {
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open("kinkeeper", 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(WAITING, { keyPath: "number", autoIncrement: true });
      opening.result.createObjectStore("facts");
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction([WAITING, "facts"], mode, { durability: "strict" });
      const request = act(transaction.objectStore(WAITING), transaction.objectStore("facts"));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

const all = () => table("readonly", (waiting) => waiting.getAll());
const keep = (item) => table("readwrite", (waiting) => waiting.put(item));
const drop = (number) => table("readwrite", (waiting) => waiting.delete(number));

/** What waits here of whoever is signed in, and whether something of somebody else does. */
answers.waiting = async () => {
  const account = (await mine())?.account ?? null;
  const items = await all();
  const own = items.filter((item) => item.account === account);
  return {
    items: own.map(({ number, url, title, at, reason }) => ({ number, url, title, at, reason })),
    isOfOthers: own.length < items.length,
  };
};

answers.wait = async ({ item, account }) => {
  // The page may be an old one, of somebody who sat here before.
  if (!account || account !== (await mine())?.account) throw new Error("the page is of somebody else");
  const known = (await all()).find(({ key }) => key === item.key);
  if (!known) await keep({ ...item, account, reason: null });
  // Sent as soon as there is a connection, also when no page is open; where browsers cannot, by the next page.
  await registration.sync?.register(WAITING).catch(() => {});
  return answers.waiting();
};

answers.drop = async ({ number }) => {
  await drop(number);
  return answers.waiting();
};

/** Sends one that was refused again. */
answers.again = async ({ number }) => {
  const item = (await all()).find((one) => one.number === number);
  if (item) await keep({ ...item, reason: null, tries: 0 });
  return send();
};

answers.send = () => send();

addEventListener("sync", (event) => {
  if (event.tag === WAITING) event.waitUntil(send().then(({ items }) => {
    // The browser tries again later by itself.
    if (items.some(({ reason }) => !reason)) throw new Error("something still waits");
  }));
});

/** One after the other, whoever asks how often. */
let line = Promise.resolve();
function send() {
  return line = line.catch(() => {}).then(sendAll);
}

/** Sends what waits in its order, and returns what is left. */
async function sendAll() {
  const items = (await all()).filter(({ reason }) => !reason);
  const counts = { sent: 0, refused: 0 };
  const stopped = new Set();
  let visitor;
  for (const item of items) {
    if (stopped.has(item.account)) continue;
    try {
      if (!item.isCapability) visitor ??= await whoIsHere();
      if (!item.isCapability && visitor.account !== item.account) continue;
      const reason = await sent(item, visitor?.token);
      // Refused ones are kept to be looked at, by whoever sent them.
      if (reason && item.account) await keep({ ...item, reason });
      else await drop(item.number);
      counts[reason ? "refused" : "sent"] += 1;
    } catch {
      // No connection, or not now. What comes after must not overtake it.
      stopped.add(item.account);
    }
  }
  const left = await answers.waiting();
  if (counts.sent || counts.refused) await tell({ ...left, ...counts });
  return { ...left, ...counts };
}

/** Whose browser this is now, and the token its forms carry. The token of the page may be of an earlier sign-in. */
async function whoIsHere() {
  const answer = await fetch(program.routes.account, {
    headers: { Accept: "application/json" }, signal: AbortSignal.timeout(15_000),
  });
  if (!answer.ok) return { account: null };
  return answer.json();
}

/** Sends a form; returns null when it was taken, words when it was refused, and throws where it should be tried again. */
async function sent(item, token) {
  const body = new URLSearchParams(item.body);
  if (token) body.set("csrf", token);
  const waited = Math.max(0, Math.round((Date.now() - item.at) / 1000));
  const answer = await fetch(item.url, {
    method: "POST", body, redirect: "manual", credentials: item.isCapability ? "omit" : "same-origin",
    headers: { "Idempotency-Key": item.key, "Kinkeeper-Waited": String(waited), Accept: "text/html" },
    signal: AbortSignal.timeout(30_000),
  });
  if (item.isCapability && answer.status === 200) await told(item, await answer.text());
  if (answer.type === "opaqueredirect" || answer.ok) return null;
  if (NOT_NOW.has(answer.status)) throw new Error(String(answer.status));
  if (MAY_PASS.statuses.has(answer.status) && (item.tries ?? 0) < MAY_PASS.times) {
    await keep({ ...item, tries: (item.tries ?? 0) + 1 });
    throw new Error(String(answer.status));
  }
  return saidBy(await answer.text()) || String(answer.status);
}

/** What an error page says: its heading, and what happened. */
function saidBy(html) {
  const part = (pattern) => (html.match(pattern)?.[1] ?? "").replace(/<[^>]*>/g, "").trim();
  const words = [part(/<h1>([\s\S]*?)<\/h1>/), part(/<p class="lead">([\s\S]*?)<\/p>/)].filter(Boolean).join(": ");
  const signs = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'" };
  return words.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign]);
}
