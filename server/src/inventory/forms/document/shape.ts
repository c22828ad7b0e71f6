import type { PrintableData } from '../../../platform/typesetting/rules/printable.ts';
import type { GuideForm, GuideTerms, LotPaper } from '../contract.ts';
import type { GuideSheet } from '../rules/guide-sheet.ts';
import type { LabelStock } from '../rules/label-stock.ts';
import type { Printed } from '../rules/paper-state.ts';
import type { WarningSheet } from '../rules/warning-sheet.ts';

/** A Buyers Guide as it is printed: the prescribed words, and what the dealer fills in. */
export interface GuideDocument extends PrintableData, Printed {
  sheet: GuideSheet;
  form: GuideForm;
  /** What stands in the margin of each side: that it is a draft, or that its words are not confirmed. */
  notes: string[];
  checked: { yes: string; no: string };
  terms: Omit<GuideTerms, 'exemption' | 'state' | keyof Printed['vehicle'] | keyof Printed['dealer']>;
}

/** A vehicle on a paper of the lot. Amounts and distances are text; null: not known. */
export interface LotItem {
  title: string;
  trim: string;
  stock: string;
  vin: string;
  color: string;
  price: string | null;
  mileage: string | null;
  /** Behind its QR code. */
  link: string;
  dealer: { name: string; address: string; phone: string };
  /** `price` null: included. */
  addendum: { msrp: string | null; lines: { label: string; price: string | null }[]; total: string } | null;
  /** The report behind a warning, as a sentence. */
  report: string | null;
}

/** Papers of vehicles on the lot, one for each vehicle, on sheets or rolls of labels. */
export interface LotPaperDocument extends PrintableData {
  paper_kind: LotPaper;
  name: string;
  stock: LabelStock;
  words: Record<string, string>;
  sheet: WarningSheet;
  items: LotItem[];
}
