// MARK: Light styling of Markdown where it is typed

/** The range of one character of an element's text, for its place on the page. */
function rangeAt(element, offset) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (left < node.length) {
      const range = document.createRange();
      range.setStart(node, left);
      range.setEnd(node, left + 1);
      return range;
    }
    left -= node.length;
  }
  return null;
}

/** Shows the words of a field in colours below it; returns what does so. A long text is shown plain. */
function noteInk(text, ink) {
  const longest = 20_000;
  return () => {
    const isLive = text.value.length <= longest;
    text.parentElement.classList.toggle("is-live", isLive);
    if (isLive) ink.innerHTML = inked(text.value); else ink.textContent = "";
    text.style.height = isLive ? "" : "70vh";
  };
}

/** Markdown as it was typed, in HTML that colours it. Every character stays, and stays in its place. */
function inked(source) {
  const safe = (words) => words.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" }[sign]));
  // Each is bounded, so that no line takes long.
  const spans = /(`[^`\n]{1,300}`)|(\*\*[^*\n]{1,300}\*\*)|(~~[^~\n]{1,300}~~)|(\*[^*\s][^*\n]{0,300}\*)|(https?:\/\/[^\s<>"]{1,2000})|((?<![\p{L}\p{N}/&])[@#][\p{L}\p{N}_-]{1,100})|(\[[^\]\n]{0,300}\]\([^)\n]{0,1000}\))/gu;
  const names = ["code", "strong", "gone-words", "em", "link", "name", "link"];
  const inline = (line) => {
    let out = "", last = 0;
    for (const found of line.matchAll(spans)) {
      const kind = names[found.slice(1).findIndex((part) => part !== undefined)];
      out += `${safe(line.slice(last, found.index))}<span class="ink-${kind}">${safe(found[0])}</span>`;
      last = found.index + found[0].length;
    }
    return out + safe(line.slice(last));
  };
  let isCode = false;
  const lines = source.split("\n").map((line) => {
    if (/^\s*(```|~~~)/.test(line)) {
      isCode = !isCode;
      return `<span class="ink-code">${safe(line)}</span>`;
    }
    if (isCode) return `<span class="ink-code">${safe(line)}</span>`;
    const heading = line.match(/^(#{1,6} )(.*)$/);
    if (heading) return `<span class="ink-mark">${heading[1]}</span><span class="ink-heading">${inline(heading[2])}</span>`;
    const item = line.match(/^(\s*(?:[-*+]|\d{1,9}[.)]|>) )(\[[ xX]\] )?(.*)$/);
    if (!item) return inline(line);
    const isDone = /x/i.test(item[2] ?? "");
    const words = isDone ? `<span class="ink-gone-words">${safe(item[3])}</span>` : inline(item[3]);
    return `<span class="ink-mark">${safe(item[1])}${item[2] ?? ""}</span>${words}`;
  });
  return `${lines.join("\n")}\n`;
}
