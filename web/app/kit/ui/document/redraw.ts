/** What begins all ids of a drawing: a hash of it (`inline-svg.ts`). */
const idStart = /aria-labelledby="(\w+)-t"/;

/**
 * Makes the drawing in `page` the newer one `svg`, and touches only what differs: each letter keeps its id after the hash of
 * its drawing, so the newer one takes the ids of the one there is.
 */
export function redraw(page: Element, svg: string): void {
  const before = page.firstElementChild;
  const [was, is] = [before?.getAttribute('aria-labelledby')?.slice(0, -2), idStart.exec(svg)?.[1]];
  const holder = document.createElement('template');
  holder.innerHTML = was && is ? svg.replaceAll(is, was) : svg;
  const after = holder.content.firstElementChild;
  if (before && after && was && is) become(before, after);
  else page.replaceChildren(holder.content);
}

function become(before: Element, after: Element): void {
  if (before.isEqualNode(after)) return;
  const [mine, theirs] = [[...before.children], [...after.children]];
  // The letters of both drawings may stay: taking one away places all anew.
  if (before.tagName === 'defs') {
    const known = new Set(mine.map(({ id }) => id));
    before.append(...theirs.filter(({ id }) => !known.has(id)));
    return;
  }
  const isLike =
    before.tagName === after.tagName &&
    mine.length === theirs.length &&
    mine.length > 0 &&
    hasSameAttributes(before, after);
  if (!isLike) return before.replaceWith(after);
  mine.forEach((child, at) => {
    const next = theirs[at];
    if (next) become(child, next);
  });
}

const hasSameAttributes = (one: Element, other: Element): boolean =>
  one.cloneNode(false).isEqualNode(other.cloneNode(false));
