// MARK: Passkeys (WebAuthn): the browser's own dialog makes and uses them, and a form sends its answer

const passkeyBytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
const passkeyText = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

const hasPasskeys = () => isSecureContext && Boolean(window.PublicKeyCredential && navigator.credentials?.get);

/** Notes on this device which passkey was used here, so that the list can say so. */
const rememberPasskey = (credential) => memory.set("passkey", credential.id);

/** What the server asks for, with bytes where its JSON has text. */
function creationOptions(json) {
  const options = JSON.parse(json);
  return {
    ...options,
    challenge: passkeyBytes(options.challenge),
    user: { ...options.user, id: passkeyBytes(options.user.id) },
    excludeCredentials: options.excludeCredentials.map((known) => ({ ...known, id: passkeyBytes(known.id) })),
  };
}

function registrationAnswer(credential) {
  const { clientDataJSON, attestationObject } = credential.response;
  return JSON.stringify({
    id: credential.id, rawId: passkeyText(credential.rawId), type: credential.type,
    response: {
      clientDataJSON: passkeyText(clientDataJSON), attestationObject: passkeyText(attestationObject),
      transports: credential.response.getTransports?.() ?? [],
    },
  });
}

function assertionAnswer(credential) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
  return JSON.stringify({
    id: credential.id, rawId: passkeyText(credential.rawId), type: credential.type,
    response: {
      clientDataJSON: passkeyText(clientDataJSON), authenticatorData: passkeyText(authenticatorData),
      signature: passkeyText(signature), userHandle: userHandle ? passkeyText(userHandle) : null,
    },
  });
}

/** Says below the form why nothing was sent. */
function passkeyProblem(form, words) {
  const line = one("[data-passkey-problem]", form);
  line.textContent = words;
  line.hidden = !words;
}

/** Adds a passkey: the dialog of the browser comes first, then the form is sent with what it made. */
function addsPasskey(form) {
  if (!hasPasskeys()) return;
  form.hidden = false;
  all("[data-passkey-unsupported]").forEach((note) => note.remove());
  const button = one("button", form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    passkeyProblem(form, "");
    button.disabled = true;
    try {
      const credential = await navigator.credentials.create({ publicKey: creationOptions(form.dataset.passkeyNew) });
      form.elements.credential.value = registrationAnswer(credential);
      rememberPasskey(credential);
      form.submit();
    } catch (error) {
      passkeyProblem(form, error.name === "InvalidStateError" ? form.dataset.known : form.dataset.cancelled);
      button.disabled = false;
    }
  });
}

/**
 * Signs in with a passkey: by the button, and from the list that the browser shows at the field of the name. Only one request can be
 * open, and a challenge ends after five minutes: the list is asked for anew before that.
 */
function signsInWithPasskey(form) {
  if (!hasPasskeys()) return;
  form.hidden = false;
  const button = one("button", form);
  const anew = 4 * 60_000;
  let open = null;
  let timer = 0;
  let askedAt = 0;

  async function ask(mediation) {
    clearTimeout(timer);
    timer = 0;
    open?.abort();
    const mine = (open = new AbortController());
    askedAt = Date.now();
    const answer = await fetch(form.action, { headers: { accept: "application/json" }, credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    const options = await answer.json();
    const publicKey = { ...options, challenge: passkeyBytes(options.challenge) };
    if (mediation && open === mine) timer = setTimeout(list, anew);
    return navigator.credentials.get({ publicKey, signal: mine.signal, ...(mediation ? { mediation } : {}) });
  }

  function send(credential) {
    clearTimeout(timer);
    form.elements.credential.value = assertionAnswer(credential);
    rememberPasskey(credential);
    form.submit();
  }

  /** What ends by itself, or for the button, is no problem; without a list there is still the button. */
  async function list() {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false))) return;
    await ask("conditional").then(send).catch(() => {});
  }

  /** While a device sleeps its timers wait, and the challenge of the list ends. */
  function wakes() {
    if (timer && Date.now() - askedAt >= anew) list();
  }

  addEventListener("focus", wakes);
  document.addEventListener("visibilitychange", wakes);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    passkeyProblem(form, "");
    button.disabled = true;
    try {
      send(await ask());
    } catch {
      passkeyProblem(form, form.dataset.cancelled);
      button.disabled = false;
      list();
    }
  });
  // The page that answers a refused passkey does not offer it again by itself.
  if (location.pathname !== new URL(form.action).pathname) list();
}

/** Marks the passkey that was made or used here. */
function marksPasskey(row) {
  const known = memory.get("passkey");
  if (known && passkeyText(passkeyBytes(row.dataset.credential)) === known) one("[data-passkey-here]", row).hidden = false;
}

/** A link that saves the text of a field as a file, made on this device. */
function savesText(link) {
  link.href = URL.createObjectURL(new Blob([document.getElementById(link.dataset.saveText).value, "\n"], { type: "text/plain" }));
  link.hidden = false;
}

function prints(button) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

all("[data-passkey-new]").forEach(addsPasskey);
all("[data-passkey-sign-in]").forEach(signsInWithPasskey);
all("[data-credential]").forEach(marksPasskey);
all("[data-save-text]").forEach(savesText);
all("[data-print]").forEach(prints);
