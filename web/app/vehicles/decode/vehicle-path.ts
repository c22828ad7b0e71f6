import { findNumberInText, findVinsInText, mayHoldNumber, normalizeVin } from '@marque/vin';
import { MAX_PLATE, plateIn } from '../../kit/ui/vin/plate-text.ts';

const MAX_NUMBER = 40;
const MAX_TEXT = 200;
const VIN_LENGTH = 17;
const CLASSIC_MAX = 14;
const CLASSIC_MIN = 4;
const MIN_PLATE_LENGTH = 2;
const MAX_VINS = 10;

/** The page of a vehicle. */
export function vehiclePath(number: string): string {
  return `/vehicle/${encodeURIComponent(number)}`;
}

/** Where a typed text leads. */
export interface Destination {
  /** `box`: nowhere yet; the box says what is wrong with the text. */
  to: 'vehicle' | 'several' | 'classic' | 'plate' | 'box';
  number: string;
  /** The VINs of a text that has several. */
  vins: string[];
}

/**
 * Where a typed text leads: to the vehicle when it holds a VIN, to a choice when it holds several, to the readings of a
 * shorter number, to the state of a plate, else back to the box with the text in it.
 */
export function destinationOf(typed: string, by: 'vin' | 'classic'): Destination {
  const text = typed.slice(0, MAX_TEXT);
  const vins = findVinsInText(text).slice(0, MAX_VINS);
  const found = vins[0] ?? (findNumberInText(text) || null);
  const number = normalizeVin(found ?? text).slice(0, MAX_NUMBER);
  if (vins.length > 1) return { to: 'several', number, vins };
  const plate = by === 'vin' ? plateIn(text) : null;
  // So long and in one piece it may be half of a VIN as well: the box asks which.
  if (plate?.length === MAX_PLATE && plate === text.trim().toUpperCase()) return { to: 'box', number: plate, vins };
  if (plate && plate.length >= MIN_PLATE_LENGTH) return { to: 'plate', number: plate, vins };
  if (!mayHoldNumber(found ?? text)) return { to: 'box', number: text.trim().toUpperCase().slice(0, MAX_NUMBER), vins };
  const plain = /^[0-9A-Z]+$/.test(number);
  if (plain && number.length === VIN_LENGTH && !/[IOQ]/.test(number)) return { to: 'vehicle', number, vins };
  const classicLength = number.length >= CLASSIC_MIN && number.length <= CLASSIC_MAX;
  if (plain && classicLength) return { to: 'classic', number: found ?? withDash(text, number), vins };
  if (plain && by === 'classic' && number.length >= CLASSIC_MIN) return { to: 'classic', number, vins };
  return { to: 'box', number, vins };
}

/** A chassis number is known by its dash, so that it goes along. */
function withDash(text: string, number: string): string {
  const dashed = text.trim().toUpperCase();
  return /^[0-9A-Z]+-[0-9A-Z]+$/.test(dashed) ? dashed : number;
}
