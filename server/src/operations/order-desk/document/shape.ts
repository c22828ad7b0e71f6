import type { LocalizedText, PrintableData } from '../../../platform/typesetting/rules/printable.ts';

/** A part of the evidence: facts by their names, moments in their order, and texts as they were written. */
export interface EvidencePart {
  title: LocalizedText;
  /** What the reader has to know of it, or that nothing of it was kept. */
  note: LocalizedText | null;
  facts: readonly { name: LocalizedText; value: LocalizedText }[];
  /** `at`: a moment as it is printed. */
  events: readonly { at: string; text: LocalizedText }[];
  /** Paragraphs; `head`: who wrote the one and when. */
  texts: readonly { head: LocalizedText | null; text: string }[];
}

/** What is known of an order, for a bank that asks. */
export interface EvidenceDocument extends PrintableData {
  document: PrintableData['document'] & { order: string };
  parts: readonly EvidencePart[];
}
