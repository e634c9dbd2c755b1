// MARK: Notifications

addEventListener("push", (event) => event.waitUntil(pushed(event.data)));

/** Shows what came, or takes back what is done elsewhere. */
async function pushed(data) {
  let message = {};
  try { message = data?.json() ?? {}; } catch { /* shown without words: browsers want something to be seen */ }
  // Side by side: a number that cannot be drawn holds up no words.
  const [, result] = await Promise.allSettled([count(message.badge), show(message)]);
  if (result.status === "rejected") throw result.reason;
}

async function show(message) {
  if (Array.isArray(message.withdraw)) {
    for (const tag of message.withdraw) {
      for (const notification of await registration.getNotifications({ tag })) notification.close();
    }
    return;
  }
  const actions = (message.actions ?? []).filter(({ url }) => here(url));
  await registration.showNotification(message.title || "Kinkeeper", {
    body: message.body ?? "", tag: message.id ?? "", renotify: Boolean(message.id), icon: program.icon, badge: program.badge,
    actions: actions.map(({ action, title }) => ({ action, title })),
    data: {
      url: here(message.url) ?? program.routes.today,
      actions: actions.map(({ action, url, opensPage }) => [action, here(url), Boolean(opensPage)]),
    },
  });
}

/** An address of this site; null for any other. */
function here(address) {
  try {
    const url = new URL(address, location.origin);
    return address && url.origin === location.origin ? url.href : null;
  } catch {
    return null;
  }
}

/** The number on the program's icon, where there can be one. */
async function count(number) {
  if (!Number.isInteger(number) || !navigator.setAppBadge) return;
  await (number > 0 ? navigator.setAppBadge(number) : navigator.clearAppBadge()).catch(() => {});
}

addEventListener("notificationclick", (event) => {
  const { notification, action } = event;
  const { url = program.routes.today, actions = [] } = notification.data ?? {};
  const [, address, opensPage] = actions.find(([name]) => name === action) ?? [];
  notification.close();
  event.waitUntil(address && !opensPage ? act(address, notification) : open(address ?? url));
});

/** What a button of a notification does. Its address is all that it takes, and without a connection it waits. */
async function act(address, notification) {
  const account = (await mine().catch(() => null))?.account ?? null;
  const key = crypto.randomUUID();
  const item = { key, url: address, body: "", title: notification.title, at: Date.now(), account, reason: null };
  await keep({ ...item, isCapability: true });
  const { items } = await send();
  if (items.some(({ reason }) => !reason)) await registration.sync?.register(WAITING).catch(() => {});
}

/** Says what came of a button that was pressed too late. */
async function told({ key, title }, words) {
  if (!words) return;
  await registration.showNotification(title, { body: words, tag: key, icon: program.icon, badge: program.badge })
    .catch(() => {});
}

/** Shows a page in a window that is there, else in a new one. */
async function open(url) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const window = windows.find(({ focused }) => focused) ?? windows[0];
  if (!window) return clients.openWindow(url);
  await window.focus().catch(() => {});
  // A window that loaded past the worker cannot be sent elsewhere.
  await window.navigate(url).catch(() => clients.openWindow(url));
}

/** What must be told again when the browser changes how this device is reached. */
answers.subscribed = async ({ path, device }) => {
  const { account, session } = await whoIsHere();
  await note({ path, device, account, session });
};
answers.unsubscribed = () => table("readwrite", (_, facts) => facts.delete("push"));

const note = (fact) => table("readwrite", (_, facts) => facts.put(fact, "push"));

/** Lets this browser be told nothing more, and takes away what it shows: whoever sits here next may be somebody else. */
async function silence() {
  await answers.unsubscribed().catch(() => {});
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
  for (const notification of await registration.getNotifications()) notification.close();
}

/**
 * Notifications end with the session they were turned on in. After a new sign-in this browser says that it is still there;
 * where the server knows nothing of it, and where somebody else has signed in, it is told nothing more.
 */
let following = Promise.resolve();
function follow(account, session) {
  return following = following.catch(() => {}).then(() => followNow(account, session));
}

async function followNow(account, session) {
  const known = await table("readonly", (_, facts) => facts.get("push"));
  if (!known || account === "none" || known.account === account && known.session === session) return;
  if (known.account && known.account !== account) return silence();
  const subscription = await registration.pushManager.getSubscription();
  const visitor = await whoIsHere();
  if (!subscription || visitor.account !== account) return;
  const { endpoint, keys } = subscription.toJSON();
  const answer = await fetch(known.path, {
    method: "POST", body: new URLSearchParams({ csrf: visitor.token, endpoint, ...keys, again: "yes" }),
    signal: AbortSignal.timeout(15_000),
  });
  if (answer.status === 404) return silence();
  if (answer.ok) await note({ ...known, account, session: visitor.session });
}

addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));

async function subscribeAgain({ oldSubscription, newSubscription }) {
  const known = await table("readonly", (_, facts) => facts.get("push"));
  if (!known?.account) return;
  const here = (await mine())?.account;
  if (here && here !== "none" && here !== known.account) return silence();
  const key = oldSubscription?.options.applicationServerKey;
  const subscription = newSubscription ?? (key && await registration.pushManager.subscribe(
    { userVisibleOnly: true, applicationServerKey: key }));
  if (!subscription) return;
  const { account, device, path } = known;
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint, ...keys, device }).toString();
  await keep({ key: crypto.randomUUID(), url: path, body, title: device, at: Date.now(), account, reason: null });
  await send();
}
