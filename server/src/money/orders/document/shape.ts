import type { DocumentBrand, PrintableData, LocalizedText } from '../../../platform/typesetting/rules/printable.ts';

/** An invoice as it was written. Money is integer minor units. */
export interface InvoiceDocument extends PrintableData {
  brand: DocumentBrand & { address: readonly string[] };
  document: PrintableData['document'] & { order: string };
  /** The currency prefix of an amount; `$` when absent. */
  symbol?: string;
  customer: readonly string[];
  lines: readonly {
    name: LocalizedText;
    detail?: LocalizedText | null;
    vehicle?: string | null;
    vin?: string | null;
    /** The kind of document that was bought. */
    document?: LocalizedText | null;
    qty: number;
    unit: number;
  }[];
  discount?: { name: string; amount: number } | null;
  /** A tax that is `included` is part of the lines and is only named. */
  tax?: { name: string; rate: string; included?: boolean; amount: number } | null;
  credit: number;
  total: number;
  due: number;
  method: LocalizedText;
  refund?: LocalizedText | null;
  /** Money that has gone back since, oldest first; `amount` is positive. */
  refunds?: readonly { on: string; amount: number }[];
}
