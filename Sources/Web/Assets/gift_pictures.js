
// MARK: Pictures of a gift: chosen, dropped or pasted, they are sent at once

function sendPictures(form) {
  const [field] = all('input[type="file"]', form);
  const zone = one("[data-drop]", form);
  const status = one("[data-picture-status]", form);
  let isSending = false;

  const send = () => {
    if (isSending) return;
    isSending = true;
    form.classList.add("is-busy");
    status.textContent = form.dataset.pictureForm;
    form.submit();
  };
  const isPicture = (file) => file.type.startsWith("image/");
  const take = (files) => {
    const pictures = new DataTransfer();
    [...files].filter(isPicture).forEach((file) => pictures.items.add(file));
    if (pictures.files.length === 0 || isSending) return false;
    field.files = pictures.files;
    send();
    return true;
  };
  const holdsFile = (event) => event.dataTransfer?.types.includes("Files");
  const over = (isOver) => zone.classList.toggle("is-over", isOver);

  form.classList.add("is-live");
  one("[data-drop-hint]", form).hidden = !matchMedia("(pointer: fine)").matches;
  form.addEventListener("change", send);
  // The whole window takes them: a near miss must not make the browser leave the page for a picture.
  addEventListener("dragover", (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    over(true);
  });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) over(false); });
  addEventListener("drop", (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    over(false);
    take(event.dataTransfer.files);
  });
  addEventListener("paste", (event) => {
    // Words go where they are pasted, even if a program puts a picture of them beside.
    if (event.target.closest?.("input, textarea") && event.clipboardData.types.includes("text/plain")) return;
    if (take(event.clipboardData?.files ?? [])) event.preventDefault();
  });
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    isSending = false;
    form.reset();
    form.classList.remove("is-busy");
    status.textContent = "";
  });
}

/** Puts a drawn gift in the place of a picture that cannot be shown. */
function giftForBroken() {
  const drawn = (image) => {
    const place = document.createElement("span");
    place.className = `${image.className} is-missing`;
    place.innerHTML = '<svg class="icon" aria-hidden="true"><use href="#i-gift"/></svg>';
    image.replaceWith(place);
  };
  const isOfGift = (image) => image.matches(".gift-cover, .gift-thumb, .picture-tile img");
  all("img").filter((image) => isOfGift(image) && image.complete && image.naturalWidth === 0).forEach(drawn);
  document.addEventListener("error", ({ target }) => { if (target.matches?.("img") && isOfGift(target)) drawn(target); }, true);
}

giftForBroken();
all("[data-picture-form]").forEach(sendPictures);
