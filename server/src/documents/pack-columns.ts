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
  const packed: Packed<Item> = {
    columns: Array.from({ length: count }, () => []),
    usedPt: Array.from({ length: count }, () => 0),
    rest: [],
  };
  let column = 0;
  for (const group of groups) {
    let from = 0;
    while (from < group.items.length) {
      if (column >= count) {
        packed.rest.push({ ...group, items: group.items.slice(from), first: group.first && from === 0 });
        break;
      }
      const taken = takeItems(group, from, capacityPt - (packed.usedPt[column] ?? 0), {
        ...spacing,
        empty: (packed.columns[column] ?? []).length === 0,
        whole: whole && column < count - 1,
      });
      if (taken.count > 0) {
        const items = group.items.slice(from, from + taken.count).map(entry => entry.item);
        packed.columns[column]?.push({ label: group.label, first: group.first && from === 0, items });
        packed.usedPt[column] = (packed.usedPt[column] ?? 0) + taken.heightPt;
        from += taken.count;
      }
      if (from < group.items.length) column += 1;
    }
  }
  return packed;
}

function takeItems<Item>(
  group: Group<Item>,
  from: number,
  roomPt: number,
  options: PackSpacing & { empty: boolean; whole: boolean },
): { count: number; heightPt: number } {
  const left = group.items.length - from;
  const startPt = (options.empty ? 0 : options.groupGapPt) + group.headingPt;
  const heights: number[] = [];
  let heightPt = startPt;
  while (heights.length < left) {
    const item = group.items[from + heights.length];
    if (!item) break;
    const next = heightPt + item.heightPt + (heights.length > 0 ? options.itemGapPt : 0);
    if (next > roomPt) break;
    heights.push(next);
    heightPt = next;
  }
  let count = heights.length;
  const breaks = count < left;
  if (breaks && !options.empty && (options.whole || count < 2)) return { count: 0, heightPt: 0 };
  if (left - count === 1 && count > 2) count -= 1;
  return { count, heightPt: count === 0 ? 0 : (heights[count - 1] ?? 0) };
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
  const leastPt = sum(groups.map(group => unbrokenPt(group, spacing))) / count;
  const first = Math.max(1, Math.floor((steps * leastPt) / capacityPt));
  const heights = Array.from(
    { length: Math.max(0, steps + 1 - first) },
    (_, at) => (capacityPt * (first + at)) / steps,
  );
  for (const unbroken of whole ? [true, false] : [false]) {
    for (const height of heights) {
      const packed = packColumns(groups, count, height, spacing, unbroken);
      const isRight = !unbroken || packed.columns.flat().length === groups.length;
      if (packed.rest.length === 0 && isRight) return packed;
    }
  }
  return full;
}

/** Height of a whole group in an empty column. */
function unbrokenPt<Item>({ headingPt, items }: Group<Item>, { itemGapPt }: PackSpacing): number {
  return headingPt + sum(items.map(item => item.heightPt)) + itemGapPt * Math.max(0, items.length - 1);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
