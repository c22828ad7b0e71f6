import type { Tables } from '../load/tables.ts';

/** VIN positions whose characters are compared with those the maker's keys name. */
export const CHECKED_POSITIONS = [4, 5, 6, 7, 8, 11, 12, 13, 14] as const;
export const CHECKED_COUNT = CHECKED_POSITIONS.length;
const DIGITS = 0x3ff;
const HASH_BIT = 1 << 6;
const LETTERS_BEYOND_31 = 0xf;
const SLOT_OF_INDEX = slotsByIndex();

/** Adds the characters that a schema's keys name at each checked position: the base of the error codes 2 to 5. */
export function nameCharacters({ patterns, keys }: Tables, schema: number, low: Uint32Array, high: Uint8Array): void {
  const { groupStart, groupKey } = patterns;
  for (let group = groupStart[schema]!; group < groupStart[schema + 1]!; group++) {
    const stop = keys.start[groupKey[group]! + 1]!;
    for (let index = keys.start[groupKey[group]!]!; index < stop; index++) {
      const slot = SLOT_OF_INDEX[keys.constraints[index]! >> 16]!;
      if (slot < 0) continue;
      const at = (keys.constraints[index]! & 0xffff) << 1;
      const beyond = keys.bits[at + 1]!;
      low[slot]! |= (beyond & HASH_BIT) === 0 ? keys.bits[at]! : DIGITS;
      high[slot]! |= beyond & LETTERS_BEYOND_31;
    }
  }
}

/** The slot of each index of the match string, -1 for those that are not checked. */
function slotsByIndex(): Int8Array {
  const slots = new Int8Array(256).fill(-1);
  for (const [slot, position] of CHECKED_POSITIONS.entries()) slots[position - 4] = slot;
  return slots;
}
