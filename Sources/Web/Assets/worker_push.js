// MARK: Notifications

addEventListener("push", (event) => event.waitUntil(pushed(event.data)));

/** Shows what came, or takes back what is done elsewhere. */
async function pushed(data) {
  let message = {};
  try { message = data?.json() ?? {}; } catch { /* shown without words: browsers want something to be seen */ }
  await count(message.badge);
  if (Array.isArray(message.withdraw)) {
    for (const tag of message.withdraw) {
      for (const notification of await registration.getNotifications({ tag })) notification.close();
    }
    return;
  }
  const actions = (message.actions ?? []).filter(({ url }) => here(url));
  await registration.showNotification(message.title || "Kinkeeper", {
    body: message.body ?? "", tag: message.id ?? "", icon: program.icon, badge: program.badge,
    actions: actions.map(({ action, title }) => ({ action, title })),
    data: { url: here(message.url) ?? program.routes.today, actions: actions.map(({ action, url }) => [action, here(url)]) },
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
  const address = new Map(actions).get(action);
  notification.close();
  event.waitUntil(address ? act(address, notification) : open(url));
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
answers.subscribed = ({ path, device }) => table("readwrite", (_, facts) => facts.put({ path, device }, "push"));
answers.unsubscribed = () => table("readwrite", (_, facts) => facts.delete("push"));

addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));

async function subscribeAgain({ oldSubscription, newSubscription }) {
  const known = await table("readonly", (_, facts) => facts.get("push"));
  if (!known) return;
  const key = oldSubscription?.options.applicationServerKey;
  const subscription = newSubscription ?? (key && await registration.pushManager.subscribe(
    { userVisibleOnly: true, applicationServerKey: key }));
  if (!subscription) return;
  const account = (await mine())?.account ?? null;
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint, ...keys, device: known.device }).toString();
  const item = { key: crypto.randomUUID(), url: known.path, body, title: known.device, at: Date.now(), account, reason: null };
  await keep(item);
  await send();
}
