import { findVinInText } from './vin.ts';

const MIN_LENGTH = 5;
const MIN_DIGITS = 4;
/** A piece from this length on is a number by itself and is not joined with its neighbors. */
const WHOLE_PIECE = 9;
const YEAR = /^'?(?:\d\d|(?:19|20)\d\d)$/;
const NUMBER_PIECE = /^[A-Z]*\d[A-Z\d*-]*$/;
/** Maker codes have three letters and ZZZ fills numbers, so they make no word; the word VIN precedes most numbers. */
const WORD = /^(?:VIN|(?!.*ZZZ)(?=.*[AEIOUY])[A-Z]{4,})$/;
const PHONE = /^\s*\+\d|(?:^|[^\w-])\(?\d{3}\)?[\s.-]+\d{3}[\s.-]+\d{4}(?![\w-])/;
const ADDRESS = /@|:\/\//;
const FRAME = /^([A-Z]{1,4}\d{1,3}[A-Z]{0,2}\d?[A-Z]?)-(\d{5,7})$/;
const FRAME_WITHOUT_DASH = /^(?:[A-Z]{2,4}\d{2,3}|[A-Z]{2,3}\d[A-Z])\d{6,7}$/;

/**
 * The vehicle number in a text of words (a pasted advertisement, "57 Chevy VC57S100001"), empty when there is none, null
 * when the text has no words and is taken as a number. A VIN goes before any other number, a longer one before a shorter.
 */
export function findNumberInText(text: string): string | null {
  const pieces = piecesOf(text);
  if (!pieces.some(piece => WORD.test(piece))) return null;
  const vin = findVinInText(text);
  if (vin) return vin;
  const frame = pieces.find(piece => readFrameNumber(piece));
  const numbers = numbersIn(pieces).filter(isNumber);
  return frame ?? numbers.sort((a, b) => b.length - a.length)[0] ?? '';
}

function piecesOf(text: string): string[] {
  const plain = text.normalize('NFKC').toUpperCase();
  return plain.split(/[^\p{L}\d*'-]+/u).filter(Boolean);
}

/** Whether a text can hold a vehicle number at all: it has a digit, and is no telephone number, address or link. */
export function mayHoldNumber(text: string): boolean {
  if (!/[\d*]/.test(text.normalize('NFKC'))) return false;
  return !PHONE.test(text) && !ADDRESS.test(text);
}

/** Numbers written in one piece, or in several short ones one after the other. */
function numbersIn(pieces: string[]): string[] {
  const numbers: string[] = [];
  let open = '';
  for (const piece of pieces) {
    const partOfNumber = NUMBER_PIECE.test(piece) && !YEAR.test(piece);
    if (partOfNumber && piece.length < WHOLE_PIECE) open += piece;
    else {
      numbers.push(open, partOfNumber ? piece : '');
      open = '';
    }
  }
  return [...numbers, open];
}

function isNumber(text: string): boolean {
  return text.length >= MIN_LENGTH && text.replace(/\D/g, '').length >= MIN_DIGITS && mayHoldNumber(text);
}

/** The parts of a Japanese chassis (frame) number, e.g. model code JZA80 and serial number 0001234; null for others. */
export function readFrameNumber(text: string): { model: string; serial: string } | null {
  const match = FRAME.exec(
    text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/\p{Pd}/gu, '-')
      .replace(/\s/g, ''),
  );
  return match ? { model: match[1]!, serial: match[2]! } : null;
}

/** Whether a normalized number could be a Japanese chassis number whose dash was left out. */
export function mayBeFrameNumber(number: string): boolean {
  return FRAME_WITHOUT_DASH.test(number);
}
