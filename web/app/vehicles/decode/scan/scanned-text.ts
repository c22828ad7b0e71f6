import { checkDigit, findVinsInText, normalizeVin } from '@marque/vin';

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/**
 * The VIN in the text of a barcode, or null. Code 39 labels of vehicles begin with an `I` for "import" that is not part
 * of the number; QR codes hold it among words or in an address.
 */
export function vinInBarcode(text: string): string | null {
  const plain = normalizeVin(text);
  if (VIN.test(plain)) return plain;
  if (plain.length === 18 && plain.startsWith('I') && VIN.test(plain.slice(1))) return plain.slice(1);
  return findVinsInText(text)[0] ?? findVinsInText(text.replaceAll(/[^A-Za-z0-9]+/g, ' '))[0] ?? null;
}

/**
 * Accepts what a camera reads: a VIN whose check digit fits at once, another only when two pictures in a row say the
 * same, as a linear code may be misread.
 */
export function createSteadyReading(): (text: string) => string | null {
  let last: string | null = null;
  return text => {
    const vin = vinInBarcode(text);
    const sure = vin !== null && (checkDigit(vin)?.ok === true || vin === last);
    last = vin;
    return sure ? vin : null;
  };
}
