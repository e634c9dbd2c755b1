// MARK: People

/** The face beside a link of this page to a person's page. */
function faceBeside(address) {
  const path = new URL(address).pathname;
  const link = all("#main .row-link").find((link) => link.pathname === path);
  return link && one(".avatar", link.closest(".row"));
}

/** A face in a list becomes that of the person's page, and goes back to its place in the list. */
function facesBetweenPages() {
  const named = (event, entry) => {
    // One that the engine or a second tap cuts short is no fault.
    event.viewTransition?.ready.catch(() => {});
    if (!event.viewTransition || !entry?.url || one(".portrait")) return;
    const face = faceBeside(entry.url);
    if (!face) return;
    face.style.viewTransitionName = "face";
    const clear = () => { face.style.viewTransitionName = ""; };
    event.viewTransition.finished.then(clear, clear);
  };
  addEventListener("pageswap", (event) => named(event, event.activation?.entry));
  addEventListener("pagereveal", (event) => named(event, globalThis.navigation?.activation?.from));
}

facesBetweenPages();

/** Adds a row in place instead of asking the server for one. */
function growingRows(section) {
  const list = one("[data-list]", section);
  const blank = one("template", section);
  const button = one("button.add", section);
  if (!blank || !button) return;
  let number = 1000;
  button.addEventListener("click", (event) => {
    event.preventDefault();
    const row = document.importNode(blank.content, true).firstElementChild;
    number += 1;
    const renamed = (id) => id.replace("-new", `-${number}`);
    for (const element of [row, ...all("[id]", row)]) if (element.id) element.id = renamed(element.id);
    for (const label of all("label[for]", row)) label.htmlFor = renamed(label.htmlFor);
    list.append(row);
    one("input:not([type=hidden]), select, textarea", row).focus();
  });
}

/** Shows the field for something else only while something else is chosen. */
function otherField(select) {
  const field = document.getElementById(select.dataset.otherField)?.closest(".field");
  if (!field) return;
  const show = () => { field.hidden = select.value !== select.dataset.other; };
  select.addEventListener("change", () => {
    show();
    if (!field.hidden) one("input", field).focus();
  });
  show();
}

/** Ticks everybody on the page without asking the server, and says how many are ticked; what is done with them is
    unfolded where there is room. */
function chooseAll(form) {
  const boxes = all('input[name="person"]', form);
  const count = () => {
    const chosen = boxes.filter((box) => box.checked).length;
    one("[data-chosen]", form).textContent = chosen ? `(${chosen})` : "";
  };
  one(".bulk", form).open = matchMedia("(min-width: 64em)").matches;
  one("[data-select-all]", form)?.addEventListener("click", (event) => {
    event.preventDefault();
    const isOn = !boxes.every((box) => box.checked);
    boxes.forEach((box) => { box.checked = isOn; });
    count();
  });
  form.addEventListener("change", count);
  count();
}

/** A square to drag over the picture; what it says stands in the fields, which are sent. */
function cropping(form) {
  const stage = one("[data-crop-stage]", form);
  const picture = one("img", stage);
  const numbers = one("[data-crop-numbers]", form);
  const zoom = one("#zoom", form);
  const [x, y, size] = ["x", "y", "size"].map((name) => one(`#${name}`, form));
  const [width, height] = [Number(picture.getAttribute("width")), Number(picture.getAttribute("height"))];
  const frame = document.createElement("div");
  frame.className = "crop-frame";
  frame.tabIndex = 0;
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", numbers.dataset.area);
  stage.append(frame);
  one("[data-crop-tools]", form).hidden = false;
  numbers.hidden = !one("[role=alert]", numbers);

  const within = (value, most) => Math.round(Math.min(Math.max(value, 0), most));
  const set = (left, top, side) => {
    size.value = within(side, Math.min(width, height));
    x.value = within(left, width - size.value);
    y.value = within(top, height - size.value);
    zoom.value = size.value;
    const scale = picture.clientWidth / width;
    Object.assign(frame.style, {
      left: `${x.value * scale}px`, top: `${y.value * scale}px`, width: `${size.value * scale}px`, height: `${size.value * scale}px`,
    });
  };
  const now = () => [Number(x.value), Number(y.value), Number(size.value)];
  const redraw = () => set(...now());
  zoom.addEventListener("input", () => {
    const [left, top, side] = now();
    const difference = (side - Number(zoom.value)) / 2;
    set(left + difference, top + difference, Number(zoom.value));
  });
  frame.addEventListener("keydown", (event) => {
    const step = event.shiftKey ? 1 : 16;
    const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const [left, top, side] = now();
    set(left + move[0], top + move[1], side);
  });
  let grip = null;
  frame.addEventListener("pointerdown", (event) => {
    const [left, top] = now();
    grip = { left, top, x: event.clientX, y: event.clientY };
    frame.setPointerCapture(event.pointerId);
  });
  frame.addEventListener("pointermove", (event) => {
    if (!grip) return;
    const scale = width / picture.clientWidth;
    set(grip.left + (event.clientX - grip.x) * scale, grip.top + (event.clientY - grip.y) * scale, Number(size.value));
  });
  for (const end of ["pointerup", "pointercancel"]) frame.addEventListener(end, () => { grip = null; });
  for (const field of [x, y, size]) field.addEventListener("change", redraw);
  addEventListener("resize", redraw);
  picture.addEventListener("load", redraw);
  redraw();
}

/** What an address or an error leads to is unfolded. */
function unfoldTarget() {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const part = target && target.closest("details");
  if (!part) return;
  part.open = true;
  target.scrollIntoView({ block: "center" });
  // What was folded away could not have the focus.
  if (target.matches("input, select, textarea")) target.focus({ preventScroll: true });
}

addEventListener("hashchange", unfoldTarget);
unfoldTarget();
all("[data-rows]").forEach(growingRows);
all("[data-other-field]").forEach(otherField);
all("[data-selection]").forEach(chooseAll);
all("[data-crop]").forEach(cropping);
all("[data-problems]").forEach((box) => box.focus());
