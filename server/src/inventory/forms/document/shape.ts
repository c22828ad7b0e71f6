import type { PrintableData } from '../../../platform/typesetting/rules/printable.ts';
import type { GuideForm, GuideTerms } from '../contract.ts';
import type { GuideSheet } from '../rules/guide-sheet.ts';
import type { Printed } from '../rules/paper-state.ts';

/** A Buyers Guide as it is printed: the prescribed words, and what the dealer fills in. */
export interface GuideDocument extends PrintableData, Printed {
  sheet: GuideSheet;
  form: GuideForm;
  /** What stands in the margin of each side: that it is a draft, or that its words are not confirmed. */
  notes: string[];
  checked: { yes: string; no: string };
  terms: Omit<GuideTerms, 'exemption' | 'state' | keyof Printed['vehicle'] | keyof Printed['dealer']>;
}
