import type { Locale } from '../../../kit/contract.ts';
import type { GuideNeed, PaperChange, PaperState } from '../contract.ts';

/** What a form says of its vehicle and its dealer. */
export interface Printed {
  vehicle: { make: string; model: string; year: string; vin: string; stock: string };
  dealer: { name: string; address: string; phone: string; email: string; complaints: string };
}

/** A text of the form by its language: the digest of the one in force. */
export type Texts = Partial<Record<Locale, string>>;

const differ = (one: object, other: object): boolean =>
  JSON.stringify(Object.entries(one).toSorted()) !== JSON.stringify(Object.entries(other).toSorted());

/** What a final form says that is another way now; `hasDraft`: changes to it are begun and not final. */
export function changesOf(
  then: Printed & { texts: Texts },
  now: Printed & { texts: Texts },
  hasDraft: boolean,
): PaperChange[] {
  const isReworded = (['en', 'es'] as const).some(each => then.texts[each] && then.texts[each] !== now.texts[each]);
  return [
    ...(then.vehicle.stock === now.vehicle.stock ? [] : (['stock_number'] as const)),
    ...(differ(then.dealer, now.dealer) ? (['dealer'] as const) : []),
    ...(isReworded ? (['wording'] as const) : []),
    ...(hasDraft ? (['draft'] as const) : []),
  ];
}

/** Whether the form of a vehicle is there: `changes` of its newest final version, null where there is none. */
export function guideState(need: GuideNeed, changes: readonly PaperChange[] | null): PaperState {
  if (!need.needed) return 'not_needed';
  if (!changes) return 'missing';
  return changes.length > 0 ? 'out_of_date' : 'present';
}
