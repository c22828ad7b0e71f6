/** The six groups of a VIN's positions, counted from 1 (ISO 3779; 49 CFR 565.15). */
export const VIN_GROUPS = {
  maker: { from: 1, to: 3 },
  description: { from: 4, to: 8 },
  check: { from: 9, to: 9 },
  year: { from: 10, to: 10 },
  plant: { from: 11, to: 11 },
  serial: { from: 12, to: 17 },
} as const;

export type VinGroupKey = keyof typeof VIN_GROUPS;

const BY_POSITION = (Object.keys(VIN_GROUPS) as VinGroupKey[]).flatMap(key =>
  Array.from({ length: VIN_GROUPS[key].to - VIN_GROUPS[key].from + 1 }, () => key),
);

/** The group a position (1 to 17) belongs to. */
export function groupAt(position: number): VinGroupKey {
  return BY_POSITION[position - 1] ?? 'serial';
}

const PART_ENDS = [3, 9];

/** Number of spaces before the character at `index` when a VIN is written 3-6-8. */
export function spacesBefore(index: number): number {
  return PART_ENDS.filter(end => index >= end).length;
}

/** A full VIN as 3-6-8; any other number stays as it is, since only a VIN has these groups. */
export function grouped(text: string): string {
  return text.length === 17 ? [text.slice(0, 3), text.slice(3, 9), text.slice(9)].join(' ') : text;
}

export interface VinPart {
  at: number;
  characters: { character: string; position: number }[];
}

/** A full VIN in its three written parts; any other number in one. */
export function splitVin(text: string): VinPart[] {
  const characters = [...text].map((character, index) => ({ character, position: index + 1 }));
  if (text.length !== 17) return [{ at: 0, characters }];
  return [0, 3, 9].map((at, index) => ({ at, characters: characters.slice(at, PART_ENDS[index]) }));
}
