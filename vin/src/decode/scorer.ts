import type { Decoding } from './decoding.ts';
import { E } from '../load/element-ids.ts';
import { ERROR_WEIGHTS, type Outcome, type ProcedurePass } from '../procedure/procedure.ts';
import type { Correction, Scorer } from './suggest.ts';

/** Serial numbers start here at the earliest: a changed digit from here on changes no pattern but in rare keys. */
const SERIAL_START = 12;
const CHECK_POSITION = 9;
const MODEL_SCORE = 30;
const WEIGHT_PER_POINT = 40;
const ERROR_PER_POINT = 20;
/** Error codes for the check digit and misplaced characters, which every correction repairs. */
const REPAIRED: ReadonlySet<number> = new Set([1, 400]);

/** How well a pass reads: whether it has a model, how much it knows, what is wrong with it. */
interface Reading {
  model: boolean;
  weight: number;
  errors: number;
  unexpected: number;
}

/** Scores the corrections of one number: only those that decode at least as well as the number itself get a score. */
export function scorerFor(decoding: Decoding, outcome: Outcome, givenYear: number): Scorer {
  const { procedure, trial, reader, now } = decoding;
  const given = measure(outcome.best, procedure.weigh(outcome.best));
  const same = reader.brief(outcome.best);
  const small = outcome.vin.charCodeAt(2) === 57;
  return ({ vin, positions }: Correction) => {
    if (positions.every(small ? isCheckDigit : isFree)) return { score: 0, vehicle: same };
    const other = trial.run(vin, givenYear, now());
    if (other.wmi < 0) return null;
    const reading = measure(other.best, trial.weigh(other.best));
    if (given.model && !reading.model) return null;
    if (reading.errors < given.errors || reading.unexpected > given.unexpected) return null;
    return { score: scoreGain(given, reading), vehicle: reader.brief(other.best) };
  };
}

function measure(pass: ProcedurePass, weight: number): Reading {
  let errors = 0;
  for (const code of pass.faults.codes) if (!REPAIRED.has(code)) errors += ERROR_WEIGHTS[code] ?? 0;
  return { model: pass.items.has(E.model), weight, errors, unexpected: pass.faults.unexpected.length };
}

function scoreGain(given: Reading, reading: Reading): number {
  const model = reading.model === given.model ? 0 : MODEL_SCORE;
  const errors = Math.min(MODEL_SCORE, (reading.errors - given.errors) / ERROR_PER_POINT);
  return model + errors + (reading.weight - given.weight) / WEIGHT_PER_POINT;
}

/** Whether a position may change without another decode: no key reads the check digit, hardly any the serial number. */
function isFree(position: number): boolean {
  return position >= SERIAL_START || isCheckDigit(position);
}

function isCheckDigit(position: number): boolean {
  return position === CHECK_POSITION;
}
