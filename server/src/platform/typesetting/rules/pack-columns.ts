/** A list that may run over columns: its heading is repeated on each part. */
export interface Group<Item> {
  label: string;
  headingPt: number;
  items: { item: Item; heightPt: number }[];
  /** False when an earlier column already holds the beginning. */
  first: boolean;
}

export interface Part<Item> {
  label: string;
  first: boolean;
  items: Item[];
}

export interface Packed<Item> {
  columns: Part<Item>[][];
  usedPt: number[];
  rest: Group<Item>[];
}

export interface PackSpacing {
  itemGapPt: number;
  groupGapPt: number;
}

/** Where groups break: the items of each part, and the first item that has no room. */
interface Cuts {
  parts: { group: number; column: number; from: number; count: number }[];
  usedPt: number[];
  rest: { group: number; from: number } | null;
}

/**
 * Fills columns of one height from groups, in order. A heading never stands without two lines after
 * it, and a group does not leave a single line for the next column. With `whole`, a group that would
 * break goes to the next column instead.
 */
export function packColumns<Item>(
  groups: readonly Group<Item>[],
  count: number,
  capacityPt: number,
  spacing: PackSpacing,
  whole = false,
): Packed<Item> {
  return packedAt(groups, count, cutColumns(groups, count, capacityPt, spacing, whole));
}

/** Where `packColumns` breaks the groups: a sheet tries some hundred heights, and fills the columns of the last. */
function cutColumns(
  groups: readonly Group<unknown>[],
  count: number,
  capacityPt: number,
  spacing: PackSpacing,
  whole: boolean,
): Cuts {
  const cuts: Cuts = { parts: [], usedPt: Array.from({ length: count }, () => 0), rest: null };
  let column = 0;
  let empty = true;
  for (const [at, group] of groups.entries()) {
    let from = 0;
    while (from < group.items.length) {
      if (column >= count) return { ...cuts, rest: { group: at, from } };
      const usedPt = cuts.usedPt[column] ?? 0;
      const mayBreak = !whole || column === count - 1;
      const taken = takeItems(group, from, capacityPt - usedPt, spacing, empty, !mayBreak);
      if (taken.count > 0) {
        cuts.parts.push({ group: at, column, from, count: taken.count });
        cuts.usedPt[column] = usedPt + taken.heightPt;
        from += taken.count;
        empty = false;
      }
      if (from < group.items.length) {
        column += 1;
        empty = true;
      }
    }
  }
  return cuts;
}

function packedAt<Item>(groups: readonly Group<Item>[], count: number, { parts, usedPt, rest }: Cuts): Packed<Item> {
  const columns: Part<Item>[][] = Array.from({ length: count }, () => []);
  for (const part of parts) {
    const group = groups[part.group];
    if (!group) continue;
    const items = group.items.slice(part.from, part.from + part.count).map(entry => entry.item);
    columns[part.column]?.push({ label: group.label, first: group.first && part.from === 0, items });
  }
  const left = rest === null ? [] : groups.slice(rest.group).filter(group => group.items.length > 0);
  const from = (at: number) => (at === 0 ? (rest?.from ?? 0) : 0);
  return {
    columns,
    usedPt,
    rest: left.map((group, at) => ({
      ...group,
      items: group.items.slice(from(at)),
      first: group.first && from(at) === 0,
    })),
  };
}

function takeItems(
  group: Group<unknown>,
  from: number,
  roomPt: number,
  { itemGapPt, groupGapPt }: PackSpacing,
  empty: boolean,
  whole: boolean,
): { count: number; heightPt: number } {
  const left = group.items.length - from;
  let heightPt = (empty ? 0 : groupGapPt) + group.headingPt;
  let beforeLastPt = heightPt;
  let count = 0;
  for (; count < left; count++) {
    const next = heightPt + (group.items[from + count]?.heightPt ?? 0) + (count > 0 ? itemGapPt : 0);
    if (next > roomPt) break;
    beforeLastPt = heightPt;
    heightPt = next;
  }
  const breaks = count < left;
  if (count === 0 || (breaks && !empty && (whole || count < 2))) return { count: 0, heightPt: 0 };
  if (left - count === 1 && count > 2) return { count: count - 1, heightPt: beforeLastPt };
  return { count, heightPt };
}

/** The lowest columns that still hold everything, with `whole` groups where that is possible; null when they do not fit. */
export function packBalanced<Item>(
  groups: readonly Group<Item>[],
  count: number,
  capacityPt: number,
  spacing: PackSpacing,
  whole = true,
): Packed<Item> | null {
  const full = packColumns(groups, count, capacityPt, spacing);
  if (full.rest.length > 0) return null;
  const steps = 40;
  // Lower columns than this cannot hold everything.
  const wholePt = groups.map(group => unbrokenPt(group, spacing));
  const leastPt = sum(wholePt) / count;
  const first = Math.max(1, Math.floor((steps * leastPt) / capacityPt));
  const heights = Array.from(
    { length: Math.max(0, steps + 1 - first) },
    (_, at) => (capacityPt * (first + at)) / steps,
  );
  const tallestPt = Math.max(0, ...wholePt);
  for (const unbroken of whole ? [true, false] : [false]) {
    for (const height of heights) {
      // A hair for sums of another order.
      if (unbroken && height < tallestPt - 0.01) continue;
      const cuts = cutColumns(groups, count, height, spacing, unbroken);
      const isRight = !unbroken || cuts.parts.length === groups.length;
      if (cuts.rest === null && isRight) return packedAt(groups, count, cuts);
    }
  }
  return full;
}

/** Height of a whole group in an empty column. */
function unbrokenPt<Item>({ headingPt, items }: Group<Item>, { itemGapPt }: PackSpacing): number {
  return headingPt + sum(items.map(item => item.heightPt)) + itemGapPt * Math.max(0, items.length - 1);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
