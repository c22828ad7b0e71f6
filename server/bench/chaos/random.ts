/** Numbers that look drawn and are the same for the same seed. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** An integer from 0, less than `below`. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Mulberry32, by Tommy Ettinger (public domain). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick<Item>(items: readonly Item[]): Item {
      const found = items[below(items.length)];
      if (found === undefined) throw new Error('Nothing to pick from');
      return found;
    },
  };
}
