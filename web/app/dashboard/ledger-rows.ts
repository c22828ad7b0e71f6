import type { LedgerEntry } from '@marque/server/credits/contract';

/** A movement with what was left in its wallet afterwards. */
export interface LedgerRow {
  entry: LedgerEntry;
  left: number;
}

/** Counts each wallet from the first movement on. `entries` come newest first and leave so. */
export function ledgerRows(entries: readonly LedgerEntry[]): LedgerRow[] {
  const left: Partial<Record<LedgerEntry['unit'], number>> = {};
  return entries
    .toReversed()
    .map(entry => {
      const after = (left[entry.unit] ?? 0) + entry.delta;
      left[entry.unit] = after;
      return { entry, left: after };
    })
    .toReversed();
}
