import { findVinInText, normaliseVin } from '@marque/vin';

const MAX_NUMBER = 40;
const VIN_LENGTH = 17;
const CLASSIC_MAX = 14;
const CLASSIC_MIN = 4;

/** The page of a vehicle. */
export function vehiclePath(number: string): string {
  return `/vehicle/${encodeURIComponent(number)}`;
}

/**
 * Where a typed text leads: to the vehicle when it can be one, to the classic readings when it is short, else back to
 * the box with the text in it, which says what is wrong.
 */
export function destinationOf(
  typed: string,
  by: 'vin' | 'classic',
): { to: 'vehicle' | 'classic' | 'box'; number: string } {
  const number = findVinInText(typed) ?? normaliseVin(typed).slice(0, MAX_NUMBER);
  const plain = /^[0-9A-Z]+$/.test(number);
  if (plain && number.length === VIN_LENGTH && !/[IOQ]/.test(number)) return { to: 'vehicle', number };
  const classicLength = number.length >= CLASSIC_MIN && number.length <= CLASSIC_MAX;
  if (plain && classicLength) return { to: 'classic', number };
  if (plain && by === 'classic' && number.length >= CLASSIC_MIN) return { to: 'classic', number };
  return { to: 'box', number };
}
