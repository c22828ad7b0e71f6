export interface LineChange {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Texts of more lines than that together are compared as a whole. */
const MAX_PAIRS = 2_000_000;

/** What was added to and removed from a text, line by line: the longest common lines stay. */
export function lineChanges(before: string, after: string): LineChange[] {
  const [one, two] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  const all = (lines: string[], kind: LineChange['kind']) => lines.map(text => ({ kind, text }));
  if (before === after) return all(one, 'same');
  if (one.length * two.length > MAX_PAIRS) return [...all(one, 'removed'), ...all(two, 'added')];
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint32Array(two.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = two.length - 1; j >= 0; j--)
      lengths[i]![j] = one[i] === two[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < two.length) {
    const [left, right] = [one[i], two[j]];
    if (left !== undefined && left === right) {
      changes.push({ kind: 'same', text: left });
      [i, j] = [i + 1, j + 1];
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: 'removed', text: left });
      i += 1;
    } else {
      changes.push({ kind: 'added', text: right ?? '' });
      j += 1;
    }
  }
  return changes;
}
