// MARK: Dictation by the browser, where it has one: its maker may get the sound, which is said before the first time

/** Writes what is said into the text; takes the button away where the browser has no dictation. Returns what the button does. */
function noteDictation(form, text, put) {
  const button = one('[data-mark="dictate"]', form), state = one("[data-editor-state]", form);
  const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition;
  if (!Recognition) {
    button.remove();
    return () => {};
  }
  const agreed = `dictation ${document.body.dataset.account}`;
  let running = null;
  const say = (name) => { state.textContent = name ? button.dataset[name] : ""; };

  function stop() {
    running?.stop();
  }

  function start() {
    const recognition = new Recognition();
    recognition.lang = document.documentElement.lang;
    recognition.continuous = true;
    recognition.interimResults = false;
    let why = "";
    recognition.onresult = ({ resultIndex, results }) => {
      for (const result of [...results].slice(resultIndex)) {
        const words = result.isFinal ? result[0].transcript.trim() : "";
        if (!words) continue;
        const { selectionStart: at, selectionEnd: end, value } = text;
        const begins = at === 0 || /[.!?…]\s*$|\n$/.test(value.slice(0, at));
        const gap = at > 0 && !/\s$/.test(value.slice(0, at)) ? " " : "";
        put(at, end, gap + (begins ? words[0].toLocaleUpperCase() + words.slice(1) : words));
      }
    };
    recognition.onerror = ({ error }) => {
      const known = { "not-allowed": "refused", "service-not-allowed": "refused", "audio-capture": "missing", network: "unreachable" };
      why = known[error] ?? "";
    };
    recognition.onend = () => {
      running = null;
      button.setAttribute("aria-pressed", "false");
      say(why);
    };
    try {
      recognition.start();
    } catch {
      return say("missing");
    }
    running = recognition;
    button.setAttribute("aria-pressed", "true");
    say("listening");
  }

  button.setAttribute("aria-pressed", "false");
  button.hidden = false;
  addEventListener("pagehide", stop);
  return () => {
    if (running) return stop();
    let isAgreed = false;
    try { isAgreed = localStorage.getItem(agreed) === "1"; } catch {}
    if (!isAgreed && !confirm(button.dataset.why)) return;
    try { localStorage.setItem(agreed, "1"); } catch {}
    start();
  };
}
