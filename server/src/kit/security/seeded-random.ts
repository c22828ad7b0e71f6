/** A fraction from 0 to 1 for a label. */
export type SeededRandom = (label: string) => number;

/**
 * Invents without chance: the fraction depends on seed and label alone, so the same vehicle always gets the same data,
 * and a longer history never changes its beginning. FNV-1a, mixed once more so that neighbors do not resemble. Ours: it is
 * asked by label in any order, where libraries give a sequence.
 */
export function seededRandom(seed: string): SeededRandom {
  const start = fold(0x811c9dc5, `${seed}/`);
  return label => {
    let hash = fold(start, label);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a, begun with `hash` and continued over a text. */
function fold(hash: number, text: string): number {
  let folded = hash;
  for (let at = 0; at < text.length; at++) folded = Math.imul(folded ^ text.charCodeAt(at), 0x01000193);
  return folded;
}

/** One of a list by a fraction. */
export function pick<T>(items: readonly [T, ...T[]], fraction: number): T {
  return items[Math.floor(fraction * items.length)] ?? items[0];
}
