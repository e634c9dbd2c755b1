"""How large everything is that a finger can touch: 44 px each way, as Apple and WCAG 2.5.5 ask."""
from playwright.sync_api import Locator

#: Measures what is seen, then what folded parts hold; a menu, which covers others, is unfolded by itself and folded again.
MEASURE = """(root) => {
  const SIZE = 44;
  // A group or region that has a tabindex is scrolled by keys: there is nothing in it to tap.
  const TARGETS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex]:not([tabindex='-1'], [role=group], [role=region])";
  const found = { count: 0, small: [], excused: [] };
  const seen = new Set();

  function isSeen(one) {
    const { width, height } = one.getBoundingClientRect();
    return width > 2 && height > 2 && one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert]");
  }

  // A box to tick is touched by its label too.
  function hands(one) { return [one, ...one.labels || []]; }

  function isLarge(one) {
    const { width, height } = one.getBoundingClientRect();
    // Layout counts in fractions of a pixel.
    return width > SIZE - 0.1 && height > SIZE - 0.1;
  }

  // Touches it from its middle outwards, as far as it answers: what stretches it, as a row's link by "::after", counts.
  function isTouchedAround(one) {
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = one.getClientRects()[0];
    const [x, y] = [left + width / 2, top + height / 2];
    const answers = (...point) => {
      const hit = document.elementFromPoint(...point);
      return hit !== null && hands(one).some((hand) => hand.contains(hit));
    };
    const reach = (across, down) => {
      let far = 0;
      while (far < SIZE && answers(x + across * far, y + down * far)) far += 1;
      return far;
    };
    return reach(-1, 0) + reach(1, 0) >= SIZE && reach(0, -1) + reach(0, 1) >= SIZE;
  }

  // A link within a sentence is as high as its line (WCAG 2.5.8): there are words before or after it on the same line.
  function isInSentence(one) {
    if (one.tagName !== "A" || getComputedStyle(one).display !== "inline") return false;
    const isInline = (node) => node.nodeType === Node.TEXT_NODE || getComputedStyle(node).display === "inline";
    let outer = one;
    while (isInline(outer.parentElement)) outer = outer.parentElement;
    let words = "";
    for (const way of ["previousSibling", "nextSibling"]) {
      for (let node = outer[way]; node; node = node[way]) {
        if (node.nodeType === Node.COMMENT_NODE) continue;
        if (!isInline(node)) break;
        words += " " + node.textContent;
      }
    }
    return (words.match(/[\\p{L}\\p{N}]+/gu) || []).length >= 2;
  }

  function name(one) {
    const { width, height } = one.getBoundingClientRect();
    const words = (one.getAttribute("aria-label") || one.textContent || one.name || "").trim().replace(/\\s+/g, " ").slice(0, 40);
    const place = one.parentElement.className || one.parentElement.tagName.toLowerCase();
    const kind = one.tagName.toLowerCase() + (one.type && one.tagName === "INPUT" ? `[${one.type}]` : "");
    return `${kind}.${one.className.baseVal ?? one.className} in ${place}: ${Math.round(width)}×${Math.round(height)} “${words}”`;
  }

  function measure(part) {
    for (const one of part.querySelectorAll(TARGETS)) {
      if (seen.has(one) || one.disabled || !isSeen(one)) continue;
      seen.add(one);
      found.count += 1;
      if (hands(one).some(isLarge) || isTouchedAround(one)) continue;
      (isInSentence(one) ? found.excused : found.small).push(name(one));
    }
  }

  measure(root);
  // What a menu holds may fold too.
  const folded = [...root.querySelectorAll("details:not([open])")];
  const menus = folded.filter((one) => one.matches(".menu, .menu *, .note-menu, .adding"));
  for (const one of folded) if (!menus.includes(one)) { one.open = true; measure(one); }
  for (const one of menus) { one.open = true; measure(one); one.open = false; }
  return found;
}"""


def measured(part):
    """What can be touched on a page or a part of it: how many there are, which are too small, which are excused as in a sentence."""
    return (part if isinstance(part, Locator) else part.locator("body")).evaluate(MEASURE)
