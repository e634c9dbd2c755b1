// MARK: Voice notes: recorded on this device second by second, and sent when there is a connection

/** What was recorded and is no file yet, each account's own: a recording that its page could not end. */
const recordings = {
  start(recording) { return noteFiles.table("readwrite", (store) => store.put(recording), "recordings"); },
  add(of, samples) { return noteFiles.table("readwrite", (store) => store.put({ of, samples }), "samples"); },
  async all() {
    const found = await noteFiles.table("readonly", (store) => store.getAll(), "recordings").catch(() => []);
    return found.filter(({ account }) => account === document.body.dataset.account);
  },
  async samples(of) {
    const all = await noteFiles.table("readonly", (store) => store.index("of").getAll(of), "samples");
    return all.map(({ samples }) => samples);
  },
  async drop(id) {
    await noteFiles.table("readwrite", (store) => store.delete(id), "recordings");
    const keys = await noteFiles.table("readonly", (store) => store.index("of").getAllKeys(id), "samples");
    await noteFiles.table("readwrite", (store) => {
      for (const key of keys) store.delete(key);
    }, "samples");
  },
};

/** Samples as a file: RIFF/WAVE, one channel, 16,000 samples of 16 bits a second. */
function waveFile(parts) {
  const size = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const head = new DataView(new ArrayBuffer(44));
  const words = (place, text) => [...text].forEach((letter, index) => head.setUint8(place + index, letter.charCodeAt(0)));
  words(0, "RIFF");
  head.setUint32(4, 36 + size, true);
  words(8, "WAVEfmt ");
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, 16_000, true);
  head.setUint32(28, 32_000, true);
  head.setUint16(32, 2, true);
  head.setUint16(34, 16, true);
  words(36, "data");
  head.setUint32(40, size, true);
  return new Blob([head, ...parts], { type: "audio/wav" });
}

/** Makes a note of a recording: its text and its file wait on this device until the server has them. Whether they are kept. */
async function keepRecording({ id, at, title }) {
  const samples = await recordings.samples(id);
  if (samples.length === 0) {
    await recordings.drop(id);
    return false;
  }
  const name = `${fileMoment(new Date(at))}.wav`;
  const path = `attachments/${id.slice(-6)}/${name}`;
  if (!beginNote(id, "recorder", `![${title}](${path})\n`, title)) return false;
  await noteFiles.keep({ note: id, path, name, blob: waveFile(samples), transcribing: true });
  await recordings.drop(id);
  return true;
}

/** Recordings that a page could not end, because it was closed or the device went off, end now. */
async function endRecordings() {
  for (const recording of await recordings.all()) {
    // One that another tab is at goes on.
    const isBusy = await navigator.locks?.query().then(({ held }) => held.some(({ name }) => name === `recording ${recording.id}`));
    if (!isBusy) await keepRecording(recording).catch(() => {});
  }
}

function recorder(box) {
  const button = one("[data-record]", box), label = one("[data-record-label]", box), time = one("[data-record-time]", box);
  const level = one("[data-record-level]", box), state = one("[data-record-state]", box), discard = one("[data-record-discard]", box);
  // Half an hour is what one file holds.
  const most = Math.floor((Number(box.dataset.most) - 44) / 32_000);
  let running = null;
  const say = (words) => { state.textContent = words ?? ""; };

  box.hidden = false;
  if (!navigator.mediaDevices?.getUserMedia || !window.AudioWorkletNode || !window.indexedDB) {
    button.disabled = true;
    return say(box.dataset.unsupported);
  }
  navigator.permissions?.query({ name: "microphone" }).then((permission) => {
    const told = () => { if (permission.state === "denied" && !running) say(box.dataset.refused); };
    permission.addEventListener("change", () => (permission.state === "denied" ? told() : say("")));
    told();
  }, () => {});

  async function start() {
    button.disabled = true;
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: false, noiseSuppression: true } });
    } catch (error) {
      button.disabled = false;
      const why = { NotAllowedError: "refused", SecurityError: "restricted", NotFoundError: "missing", NotReadableError: "missing" };
      return say(box.dataset[why[error.name] ?? "unsupported"]);
    }
    const context = new AudioContext();
    const now = new Date(), id = newID();
    const title = box.dataset.named.replace("{when}", now.toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }));
    const recording = { id, at: now.getTime(), account: document.body.dataset.account, title };
    let length = 0, writing = Promise.resolve(), isWhole = true;
    try {
      await context.audioWorklet.addModule(box.dataset.worklet);
      await recordings.start(recording);
    } catch {
      stream.getTracks().forEach((track) => track.stop());
      await context.close();
      button.disabled = false;
      return say(box.dataset.unkept);
    }
    const source = context.createMediaStreamSource(stream), node = new AudioWorkletNode(context, "recorder");
    source.connect(node);
    // Some browsers run only what leads to the loudspeakers; it is silent.
    node.connect(context.destination);
    let release;
    navigator.locks?.request(`recording ${id}`, () => new Promise((resolve) => { release = resolve; }));
    running = { recording, stop: null };
    const passed = new Promise((resolve) => {
      node.port.onmessage = ({ data: { samples, loudest } }) => {
        if (samples.length > 0) {
          writing = writing.then(() => recordings.add(id, samples)).catch(() => { isWhole = false; });
          length += samples.length;
        }
        const seconds = Math.floor(length / 16_000);
        time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
        level.value = Math.min(1, Math.sqrt(loudest));
        if (!isWhole && running?.stop) say(box.dataset.unkept);
        if (running && !running.stop) resolve();
        if (seconds >= most && running?.stop) {
          say(box.dataset.full);
          running.stop();
        }
      };
    });
    const end = async () => {
      running.stop = null;
      button.disabled = true;
      node.port.postMessage("end");
      await Promise.race([passed, new Promise((resolve) => setTimeout(resolve, 1_000))]);
      stream.getTracks().forEach((track) => track.stop());
      await context.close().catch(() => {});
      await writing;
      release?.();
      running = null;
      button.disabled = false;
      button.setAttribute("aria-pressed", "false");
      label.textContent = button.dataset.record;
      discard.hidden = true;
      level.value = 0;
    };
    running.stop = async () => {
      await end();
      await keep(recording);
    };
    running.discard = async () => {
      await end();
      await recordings.drop(id);
      time.textContent = "0:00";
      say("");
    };
    // A microphone that is taken away ends the recording, not what was said.
    stream.getTracks()[0].addEventListener("ended", () => running?.stop?.());
    button.disabled = false;
    button.setAttribute("aria-pressed", "true");
    label.textContent = button.dataset.stop;
    discard.hidden = false;
    haptic("act");
    say(box.dataset.going);
  }

  /** Makes a note of it, and shows that once the server has it. */
  async function keep(recording) {
    say(box.dataset.keeping);
    if (!await keepRecording(recording).catch(() => false)) return say(box.dataset.unkept);
    if (!await sendNoteWithFiles(recording.id)) return say(box.dataset.device);
    location.assign(`${box.dataset.notes}/${recording.id}?back=${encodeURIComponent(box.dataset.back)}`);
  }

  button.addEventListener("click", () => (running?.stop ? running.stop() : start()));
  discard.addEventListener("click", () => { if (confirm(discard.textContent)) running?.discard?.(); });
  addEventListener("beforeunload", (event) => { if (running) event.preventDefault(); });
}

/** Looks now and then whether a recording is transcribed by now, and shows the note anew. */
function awaitTranscript(section) {
  let pause = 1_000;
  /** Nothing that is being played, typed or chosen is taken away. */
  const show = () => {
    const isBusy = all("audio").some((sound) => !sound.paused) || all('input[type="file"]').some((field) => field.files.length > 0)
      || document.activeElement && document.activeElement !== document.body || getSelection()?.toString();
    if (!isBusy) return location.reload();
    const link = Object.assign(document.createElement("a"), { href: location.href, textContent: section.dataset.show });
    one('[role="status"]', section).replaceChildren(link);
  };
  const look = async () => {
    try {
      const answer = await fetch(section.dataset.voicePending, { headers: { Accept: "application/json" }, cache: "no-store", redirect: "manual" });
      if (answer.ok && !(await answer.json()).isPending) return show();
      if (answer.status === 404) return;
    } catch { /* later */ }
    pause = Math.min(1.4 * pause, 15_000);
    setTimeout(look, pause);
  };
  setTimeout(look, pause);
}

all("[data-recorder]").forEach(recorder);
all("[data-voice-pending]").forEach(awaitTranscript);
if (isSignedIn) document.addEventListener("DOMContentLoaded", () => endRecordings().then(sendDrafts).then(sendFiles));
