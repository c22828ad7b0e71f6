/** A fraction from 0 to 1 that depends on seed and label alone: one VIN always gives one sticker. */
export type Dice = (label: string) => number;

/** FNV-1a over seed and label, mixed once more so that neighbouring labels do not give neighbouring fractions. */
export function dice(seed: string): Dice {
  return label => {
    let hash = 0x811c9dc5;
    for (const char of `${seed}/${label}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
  };
}
