// MARK: Notifications on this device

/** The button that turns them on and off here, and says honestly how it stands. */
function notifications(button) {
  const status = document.createElement("p");
  status.className = "hint";
  status.setAttribute("role", "status");
  button.after(status);
  const turnOn = button.textContent;
  const words = (name) => one("[data-push-words]")?.content.querySelector(`[data-word="${name}"]`)?.textContent ?? "";
  const say = (word, isUsable) => {
    status.textContent = word ? words(word) : "";
    button.hidden = !isUsable;
  };
  const show = (isOn) => {
    button.dataset.on = isOn ? "yes" : "no";
    button.textContent = isOn ? words("off") || turnOn : turnOn;
    say(isOn ? "on" : "", true);
  };
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  const isSame = (one, other) => one?.length === other.length && one.every((byte, at) => byte === other[at]);
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
  const form = button.closest("form");
  const path = button.dataset.push || "/settings/channels/push";
  const device = deviceName(navigator.userAgent);

  async function begin() {
    if (!isSecureContext) return say("insecure", false);
    if (!navigator.serviceWorker || !window.PushManager || !window.Notification) {
      return say(isApple && !navigator.standalone ? "iphone" : "unsupported", false);
    }
    if (Notification.permission === "denied") return say("refused", false);
    const registration = await navigator.serviceWorker.ready;
    const present = await registration.pushManager.getSubscription();
    show(present !== null && Notification.permission === "granted");
  }

  async function subscribe() {
    const registration = await navigator.serviceWorker.ready;
    const key = bytes(button.dataset.key);
    let subscription = await registration.pushManager.getSubscription();
    // One for another key, as of a server that was set up anew, reaches nobody.
    if (subscription && !isSame(new Uint8Array(subscription.options.applicationServerKey ?? []), key)) {
      await subscription.unsubscribe();
      subscription = null;
    }
    subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = subscription.toJSON();
    const csrf = one('input[name="csrf"]', form ?? document)?.value ?? "";
    const answer = await fetch(path, {
      method: "POST", body: new URLSearchParams({ csrf, endpoint, p256dh: keys.p256dh, auth: keys.auth, device }),
    });
    if (!answer.ok) {
      await subscription.unsubscribe();
      throw new Error(String(answer.status));
    }
    await worker.ask({ ask: "subscribed", path, device }).catch(() => {});
    location.reload();
  }

  async function unsubscribe() {
    const registration = await navigator.serviceWorker.ready;
    // What is sent to it afterwards is answered with "gone", and the server forgets it.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    await worker.ask({ ask: "unsubscribed" }).catch(() => {});
    show(false);
  }

  button.addEventListener("click", async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      if (button.dataset.on === "yes") await unsubscribe(); else await subscribe();
    } catch {
      if (Notification.permission === "denied") say("refused", false);
      else say("failed", true);
    }
    button.disabled = false;
  });
  begin().catch(() => say("failed", true));
}

/** A short name for a device, from what its browser says of itself: "Firefox, Android". */
function deviceName(agent) {
  const first = (names) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = first([[/Edg/, "Edge"], [/OPR/, "Opera"], [/Firefox|FxiOS/, "Firefox"], [/Chrom|CriOS/, "Chrome"], [/Safari/, "Safari"]]);
  const system = first([[/iPhone/, "iPhone"], [/iPad/, "iPad"], [/Android/, "Android"], [/Windows/, "Windows"], [/Mac/, "Mac"], [/Linux/, "Linux"]]);
  return [browser, system].filter(Boolean).join(", ") || "?";
}

all("[data-push]").forEach(notifications);
