// MARK: The menu that adds a note: text, voice, to-do, picture

/** Makes a note of pictures: they and its text wait on this device until the server has them. */
function notePicture(link) {
  const chooser = Object.assign(document.createElement("input"), { type: "file", accept: "image/*", multiple: true, hidden: true });
  chooser.tabIndex = -1;
  chooser.setAttribute("aria-hidden", "true");
  link.after(chooser);
  link.addEventListener("click", (event) => {
    if (!window.indexedDB || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    chooser.click();
  });
  chooser.addEventListener("change", async () => {
    const files = [...chooser.files];
    chooser.value = "";
    if (files.length === 0) return;
    const large = files.find(({ size }) => size > Number(link.dataset.most));
    if (large) return alert(link.dataset.large.replace("{name}", large.name));
    const id = newID(), when = new Date().toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    const title = link.dataset.named.replace("{when}", when);
    const kept = files.map((file, index) => {
      const ending = /\.[A-Za-z0-9]{1,8}$/.exec(file.name)?.[0] ?? "";
      const name = `${fileMoment(new Date())}${index === 0 ? "" : `-${index + 1}`}${ending}`;
      return { file, name, path: `attachments/${id.slice(-6)}/${name}` };
    });
    const text = kept.map(({ path }) => `![${title}](${path})\n`).join("");
    try {
      for (const { file, name, path } of kept) await noteFiles.keep({ note: id, path, name, blob: file });
      if (!beginNote(id, "picture", text, title)) throw new Error("no room");
    } catch {
      return alert(link.dataset.unkept);
    }
    if (!await sendNoteWithFiles(id)) {
      const box = one("[data-note-drafts]");
      await listDrafts(box);
      return box.scrollIntoView({ block: "center" });
    }
    location.assign(`${link.dataset.notes}/${id}`);
  });
}

all("[data-note-menu]").forEach((menu) => {
  const close = () => { menu.open = false; };
  document.addEventListener("pointerdown", (event) => { if (!menu.contains(event.target)) close(); });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    close();
    one("summary", menu).focus();
  });
  menu.addEventListener("click", (event) => { if (event.target.closest("a")) close(); });
  all("[data-note-picture]", menu).forEach(notePicture);
});
