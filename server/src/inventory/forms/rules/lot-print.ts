import { isDeepStrictEqual } from 'node:util';
import type { StockVehicle } from '../../stock/contract.ts';
import type { Addendum, LotPaperChange, LotPrintState, TitleWarning } from '../contract.ts';

/** What an addendum or a warning says of its vehicle and its dealer beside its own content. */
export interface LotPrint {
  content: Addendum | TitleWarning;
  vehicle: string;
  stock: string;
  dealer: string;
  /** The moment it was printed. */
  at: string;
}

type Said = Omit<LotPrint, 'at'>;

/** What the paper of a vehicle says now. */
export function saidNow(
  { year, make, model, trim, vin, stock_number: stock }: StockVehicle,
  dealer: { name: string; address: string; phone: string },
  content: Addendum | TitleWarning,
): Said {
  return {
    content,
    vehicle: [year, make, model, trim, vin].filter(Boolean).join(' '),
    stock,
    dealer: [dealer.name, dealer.address, dealer.phone].join(' '),
  };
}

/** What is another way now than on the paper that was printed last; a warning does not name the dealer. */
export function lotPaperChanges(paper: 'addendum' | 'title_warning', then: LotPrint, now: Said): LotPaperChange[] {
  return [
    ...(isDeepStrictEqual(then.content, now.content) ? [] : (['content'] as const)),
    ...(then.vehicle === now.vehicle ? [] : (['vehicle'] as const)),
    ...(then.stock === now.stock ? [] : (['stock_number'] as const)),
    ...(paper === 'title_warning' || then.dealer === now.dealer ? [] : (['dealer'] as const)),
  ];
}

/** Whether the paper that hangs in a vehicle says what it should. `changes`: since it was last printed; null: it never was. */
export function lotPrintState(isFilled: boolean, changes: readonly LotPaperChange[] | null): LotPrintState {
  if (!isFilled) return 'missing';
  if (!changes) return 'not_printed';
  return changes.length > 0 ? 'out_of_date' : 'present';
}
