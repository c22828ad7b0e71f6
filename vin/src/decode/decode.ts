import { checkDigit } from '../number/check-digit.ts';
import { decodeClassic } from '../classic/decode-classic.ts';
import { E } from '../load/element-ids.ts';
import type { Decoded, DecodeOptions, Problem, Suggestion } from '../answer/decoded.ts';
import { decodeModern } from './decode-modern.ts';
import { decodeOtherMarket, isOtherMarket } from './decode-other-market.ts';
import type { Decoding } from './decoding.ts';
import { decodeOlder, suggestOlder } from './decode-older.ts';
import { problem } from '../answer/problems.ts';
import type { Outcome } from '../procedure/procedure.ts';
import { findNumberInText, mayBeFrameNumber, mayHoldNumber, readFrameNumber } from '../number/text.ts';
import { isNameNumber, normalizeNumber, normalizeVin } from '../number/vin.ts';

const MAX_VIN = 17;
const MAX_CLASSIC = 16;
const MIN_VIN_LENGTH = 3;
/** Longer than any number people write; more of a text is not kept. */
const MAX_CACHED_LENGTH = 40;
/** From here on a partial modern number includes its year, which distinguishes it from a classic one. */
const MIN_LENGTH_WITH_YEAR = 10;
const FIRST_MODERN_YEAR = 1981;
const LETTERS_OF_VIN = /^[A-HJ-NPR-Z]+$/;
/** A number as it is written most often: nothing around it, and no word, since it has a digit. */
const PLAIN_VIN = /^(?=[A-Z]*[\d*])[\dA-Z*]{17}$/;
/** A chassis number of another system fits a classic scheme by chance below this. */
const CLASSIC_BY_CHANCE = 0.5;
const MAX_SUGGESTIONS = 4;

/** Reads any text as a vehicle number; never throws on input. */
export function decode(decoding: Decoding, input: string, options: DecodeOptions = {}): Decoded {
  if (PLAIN_VIN.test(input)) return decodeLong(decoding, input, input, options);
  if (isNameNumber(input)) return nothing(input, normalizeNumber(input), 'ymm');
  const whole = normalizeVin(input);
  if (whole.length === 0) return tooLittle(input, whole);
  const found = findNumberInText(input);
  const among = found ? decodeText(decoding, input, found, options) : null;
  const isNumber = mayHoldNumber(input) || LETTERS_OF_VIN.test(whole);
  if (whole.length === MAX_VIN && isNumber && !isFrameNumber(among)) {
    const decoded = decodeLong(decoding, input, whole, options);
    if (decoded.kind !== 'unknown' || among?.kind !== 'classic') return decoded;
  }
  if (among) return among;
  const isText = found !== null || !mayHoldNumber(input);
  return isText ? noNumber(input, whole) : decodeText(decoding, input, input, options);
}

function isFrameNumber(decoded: Decoded | null): boolean {
  return decoded?.problems[0]?.code === 'frame_number';
}

/** Finds the number in a text; `text` is the number with its separators. */
function decodeText(decoding: Decoding, input: string, text: string, options: DecodeOptions): Decoded {
  const vin = normalizeVin(text);
  const frame = readFrameNumber(text);
  if (frame && (decodeClassic(text)[0]?.overall ?? 0) < CLASSIC_BY_CHANCE) {
    return frameNumber(input, `${frame.model}-${frame.serial}`);
  }
  if (vin.length === MAX_VIN) return decodeLong(decoding, input, vin, options);
  if (vin.length > MAX_VIN) return tooLong(decoding, input, vin);
  return decodeShort(decoding, { input, text, vin }, options);
}

function decodeLong(decoding: Decoding, input: string, vin: string, options: DecodeOptions): Decoded {
  const outcome = decoding.procedure.run(vin, options.modelYear ?? 0, decoding.now());
  if (isOtherMarket(outcome, decoding.now().getUTCFullYear())) return decodeOtherMarket(decoding, input, outcome);
  const decoded = decodeModern(decoding, input, outcome, options);
  if (outcome.wmi >= 0) return decoded;
  return decoded.checkDigit?.ok ? withoutVehicle(decoded, 'modern') : withoutVehicle(decoded, 'unknown');
}

/** Fewer than 17 characters: a classic number, or a modern one with its end missing. */
function decodeShort(
  decoding: Decoding,
  { input, text, vin }: { input: string; text: string; vin: string },
  options: DecodeOptions,
): Decoded {
  if (vin.length < MIN_VIN_LENGTH) return tooLittle(input, vin);
  const outcome = decoding.procedure.run(vin, options.modelYear ?? 0, decoding.now());
  const asksOld = options.modelYear !== undefined && options.modelYear < FIRST_MODERN_YEAR;
  if (asksOld || !readsAsModern(outcome)) {
    const older = vin.length <= MAX_CLASSIC ? decodeOlder(input, text, vin, options) : null;
    if (older) return older;
  }
  const decoded = decodeModern(decoding, input, outcome, options);
  if (outcome.wmi < 0 || decoded.vehicle.model === undefined) {
    const message = 'No numbering scheme of before 1981 that is on record fits this number.';
    decoded.problems.push(problem('no_classic_fit', 'note', message, { length: vin.length }));
  }
  const onlyDigits = /^\d+$/.test(vin) && decoded.vehicle.model === undefined;
  if (outcome.wmi >= 0 && !onlyDigits) return decoded;
  if (mayBeFrameNumber(vin)) return frameNumber(input, vin);
  const suggestions = vin.length <= MAX_CLASSIC ? suggestOlder(vin) : [];
  return { ...withoutVehicle(decoded, 'unknown'), suggestions };
}

/** Without a known maker, a year letter says nothing: no year is claimed, and none is offered. */
function withoutVehicle(decoded: Decoded, kind: 'modern' | 'unknown'): Decoded {
  const problems = decoded.problems.filter(({ code }) => code !== 'year_ambiguous');
  const suggestions = decoded.suggestions.filter(({ vehicle }) => vehicle?.make);
  return { ...decoded, kind, vehicle: {}, modelYears: [], candidates: [], problems, suggestions };
}

function readsAsModern({ vin, wmi, best }: Outcome): boolean {
  if (vin.includes('*')) return true;
  return wmi >= 0 && vin.length >= MIN_LENGTH_WITH_YEAR && best.year !== 0 && best.items.has(E.model);
}

function tooLittle(input: string, vin: string): Decoded {
  const empty = vin.length === 0;
  const message = empty ? 'There is no VIN here.' : `A VIN has 17 characters; this has ${vin.length}.`;
  const params = { length: vin.length, missing: MAX_VIN - vin.length };
  const wrong = problem(empty ? 'empty' : 'too_short', 'error', message, params);
  return { ...nothing(input, vin, 'unknown', [wrong]), partial: !empty, errorCodes: [6, 7] };
}

/** More than 17 characters: nothing is read, since the extra characters are unknown; fitting numbers are suggested. */
function tooLong(decoding: Decoding, input: string, vin: string): Decoded {
  const message = `A VIN has 17 characters; this has ${vin.length}.`;
  const wrong = problem('too_long', 'error', message, { length: vin.length });
  const suggestions = suggestShorter(decoding, vin);
  return { ...nothing(input, vin.slice(0, MAX_CACHED_LENGTH), 'unknown', [wrong]), suggestions };
}

/** Numbers of 17 characters with one left out, or cut at either end, that have a right check digit and a model. */
function suggestShorter(decoding: Decoding, vin: string): Suggestion[] {
  const one = [...vin].map((_, at) => vin.slice(0, at) + vin.slice(at + 1));
  const cut = [vin.slice(0, MAX_VIN), vin.slice(-MAX_VIN)];
  const shorter = new Set(vin.length === MAX_VIN + 1 ? [...cut, ...one] : cut);
  return [...shorter]
    .filter(each => checkDigit(each).ok)
    .flatMap((each): Suggestion[] => {
      const { modelYear, make, model } = decodeLong(decoding, each, each, {}).vehicle;
      if (!model) return [];
      const vehicle = { modelYear: modelYear?.value, make: make?.value, model: model.value };
      return [{ vin: each, reason: 'extra', positions: [], vehicle }];
    })
    .slice(0, MAX_SUGGESTIONS);
}

function noNumber(input: string, vin: string): Decoded {
  const message = 'There is no vehicle number in this text.';
  return nothing(input, vin.slice(0, MAX_CACHED_LENGTH), 'unknown', [problem('no_number', 'error', message)]);
}

function frameNumber(input: string, number: string): Decoded {
  const message =
    'This has the form of a Japanese chassis number (model code and serial number), which is no VIN: it is not decoded here.';
  return nothing(input, number, 'unknown', [problem('frame_number', 'error', message)]);
}

function nothing(input: string, vin: string, kind: Decoded['kind'], problems: Problem[] = []): Decoded {
  return {
    input,
    vin,
    kind,
    partial: false,
    checkDigit: null,
    vehicle: {},
    modelYears: [],
    candidates: [],
    problems,
    suggestions: [],
    errorCodes: [],
  };
}
