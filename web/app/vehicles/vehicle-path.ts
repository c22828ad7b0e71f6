import { findNumberInText, findVinInText, mayHoldNumber, normalizeVin } from '@marque/vin';

const MAX_NUMBER = 40;
const MAX_TEXT = 200;
const VIN_LENGTH = 17;
const CLASSIC_MAX = 14;
const CLASSIC_MIN = 4;

/** The page of a vehicle. */
export function vehiclePath(number: string): string {
  return `/vehicle/${encodeURIComponent(number)}`;
}

/**
 * Where a typed text leads: to the vehicle when it holds a VIN, to the readings of a shorter number, else back to the
 * box with the text in it, which says what is wrong.
 */
export function destinationOf(
  typed: string,
  by: 'vin' | 'classic',
): { to: 'vehicle' | 'classic' | 'box'; number: string } {
  const text = typed.slice(0, MAX_TEXT);
  const found = findVinInText(text) ?? (findNumberInText(text) || null);
  const number = normalizeVin(found ?? text).slice(0, MAX_NUMBER);
  if (!mayHoldNumber(found ?? text)) return { to: 'box', number: text.trim().toUpperCase().slice(0, MAX_NUMBER) };
  const plain = /^[0-9A-Z]+$/.test(number);
  if (plain && number.length === VIN_LENGTH && !/[IOQ]/.test(number)) return { to: 'vehicle', number };
  const classicLength = number.length >= CLASSIC_MIN && number.length <= CLASSIC_MAX;
  if (plain && classicLength) return { to: 'classic', number: found ?? withDash(text, number) };
  if (plain && by === 'classic' && number.length >= CLASSIC_MIN) return { to: 'classic', number };
  return { to: 'box', number };
}

/** A chassis number is known by its dash, so that it goes along. */
function withDash(text: string, number: string): string {
  const dashed = text.trim().toUpperCase();
  return /^[0-9A-Z]+-[0-9A-Z]+$/.test(dashed) ? dashed : number;
}
