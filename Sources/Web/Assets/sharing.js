// MARK: Files for the share sheet of the device

/** The name of a file that was fetched. */
function sentName(answer) {
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  return name ?? new URL(answer.url).pathname.split("/").pop();
}

/** A drawing of the server as a picture that other apps take: drawn here, in the fonts of this device. */
async function pictureOf(link) {
  const drawing = new Image();
  drawing.src = link.href;
  await drawing.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: drawing.naturalWidth, height: drawing.naturalHeight });
  const pen = canvas.getContext("2d");
  pen.drawImage(drawing, 0, 0);
  // WebKit draws the photos within a drawing only the second time.
  await new Promise((resolve) => setTimeout(resolve, 100));
  pen.drawImage(drawing, 0, 0);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

/** The file behind a link; null where the answer is something else. */
async function fileOf(link) {
  const answer = await fetch(link.href, { credentials: "same-origin" });
  if (!answer.ok || answer.redirected) return null;
  const name = sentName(answer);
  if (link.dataset.picture !== undefined) return new File([await pictureOf(link)], name.replace(/svg$/, "png"), { type: "image/png" });
  return new File([await answer.blob()], name, { type: answer.headers.get("content-type")?.split(";")[0] ?? "" });
}

/** Saves the drawing behind a link as a picture; the drawing itself where this browser cannot. */
function savesPicture(link) {
  link.addEventListener("click", async (event) => {
    if (link.dataset.asDrawing) return delete link.dataset.asDrawing;
    event.preventDefault();
    try {
      const file = await fileOf(link);
      if (!file) return location.assign(link.href);
      const saved = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
      saved.click();
      setTimeout(() => URL.revokeObjectURL(saved.href), 60_000);
    } catch {
      link.dataset.asDrawing = "yes";
      link.click();
    }
  });
}

/** Puts a button beside a link to a file, which gives the file to another app, on devices that have a way to. */
function sharesFile(link) {
  if (!navigator.canShare?.({ files: [new File(["x"], "x.txt", { type: "text/plain" })] })) return;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button" });
  const say = (words) => {
    button.textContent = words;
    button.setAttribute("aria-label", `${words}: ${link.dataset.shareName ?? link.textContent}`);
  };
  say(link.dataset.share);
  let file = null;
  button.addEventListener("click", async () => {
    try {
      if (!file) {
        button.ariaBusy = "true";
        file = await fileOf(link);
        if (!file) return location.assign(link.href);
      }
      // What a device does not share, such as a kind of file it does not know, is saved.
      if (!navigator.canShare({ files: [file] })) return link.click();
      await navigator.share({ files: [file] });
      file = null;
      say(link.dataset.share);
    } catch (error) {
      // A large file took longer than a tap counts: it is here now, and the next tap shares it.
      if (error.name === "NotAllowedError") say(link.dataset.shareAgain);
      else if (error.name !== "AbortError") link.click();
    } finally {
      button.ariaBusy = null;
    }
  });
  link.after(" ", button);
}

all("a[data-picture]").forEach(savesPicture);
all("a[data-share]").forEach(sharesFile);
