import type { PrintableData } from '../../../platform/typesetting/rules/printable.ts';
import type { GuideSheet } from '../rules/guide-sheet.ts';
import type { GuideForm } from '../rules/guide-need.ts';
import type { GuideTerms } from '../contract.ts';

/** A Buyers Guide as it is printed: the prescribed words, and what the dealer fills in. */
export interface GuideDocument extends PrintableData {
  sheet: GuideSheet;
  form: GuideForm;
  /** What stands in the margin of each side: that the words are not confirmed; null where they are. */
  unconfirmed: string | null;
  demo_note: string | null;
  checked: { yes: string; no: string };
  vehicle: { make: string; model: string; year: string; vin: string; stock: string };
  terms: GuideTerms;
  dealer: { name: string; address: string; phone: string; email: string; complaints: string };
}
