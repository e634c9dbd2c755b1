// MARK: Pictures of notes, saved as PNG

/** Makes a PNG of the picture behind a link: shared where the device can, saved otherwise. Without scripts the link saves the SVG. */
function savingPainting(link) {
  const [width, height] = [1800, 1200];
  const drawn = async () => {
    const picture = new Image();
    picture.src = link.dataset.painting;
    await picture.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    canvas.getContext("2d").drawImage(picture, 0, 0, width, height);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    return new File([blob], "kinkeeper.png", { type: "image/png" });
  };
  link.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      const file = await drawn();
      if (navigator.canShare?.({ files: [file] })) return await navigator.share({ files: [file] });
      const address = URL.createObjectURL(file);
      Object.assign(document.createElement("a"), { href: address, download: file.name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (error) {
      // Who closed the sheet of the device wants nothing else.
      if (error.name !== "AbortError") location.assign(link.href);
    }
  });
}

all("[data-painting]").forEach(savingPainting);
