/** Texts of the PDFs that stand in for a missing label. Source: PDFs of both makers, read on 2026-09-15. */
const PLACEHOLDERS = ['has not yet been released for this vehicle', 'unable to retrieve a window sticker for this vin'];

const packed = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/** Whether the text of a PDF is that of the label of this vehicle: it names its VIN, and is none of the placeholders. */
export function isLabelOf(text: string, vin: string): boolean {
  const content = packed(text);
  return content.includes(packed(vin)) && !PLACEHOLDERS.some(placeholder => content.includes(packed(placeholder)));
}
