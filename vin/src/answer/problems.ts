import { E } from '../load/element-ids.ts';
import type { Problem, ProblemCode } from './decoded.ts';
import { symbolsText } from '../procedure/errors.ts';
import { attributeOf } from '../procedure/flat.ts';
import type { Outcome } from '../procedure/procedure.ts';
import type { Tables } from '../load/tables.ts';
import { wmiKey } from '../load/wmi.ts';

type Params = Problem['params'];
const NO_PARAMS: Params = Object.freeze({});
const NOWHERE: { position?: number; field?: string } = {};
const INCOMPLETE_TYPE = 10;
const INCOMPLETE_BODIES: ReadonlySet<string> = new Set([
  '62',
  '63',
  '65',
  '67',
  '70',
  '71',
  '72',
  '74',
  '75',
  '76',
  '77',
  '78',
  '107',
  '112',
  '116',
]);

/** Makes a problem; the fields it does not have are left out. */
export function problem(
  code: ProblemCode,
  severity: Problem['severity'],
  message: string,
  params: Params = NO_PARAMS,
  about: { position?: number; field?: string } = NOWHERE,
): Problem {
  return { code, severity, position: about.position, field: about.field, message, params };
}

/** Everything the procedure found worth saying, in the order a person should read it. */
export function problemsOf(tables: Tables, outcome: Outcome, expected: string | null, givenYear: number): Problem[] {
  const { vin, best } = outcome;
  const { faults } = best;
  const list: Problem[] = [];
  for (const position of faults.invalid) list.push(badCharacter(vin, position));
  for (const code of faults.codes) {
    if (code === 1) list.push(wrongCheckDigit(vin, expected, faults.invalid.length > 0));
    else if (code === 6) list.push(tooShort(vin));
    else if (code === 7) list.push(unknownMaker(vin));
    else if (code === 8)
      list.push(
        problem(
          'unknown_vehicle',
          'warning',
          'The maker is known, but nothing is known of this vehicle description.',
          {},
          { field: 'model' },
        ),
      );
    else if (code === 9)
      list.push(problem('glider', 'note', 'This is a glider kit: a truck sold without engine or drivetrain.'));
    else if (code === 10)
      list.push(problem('off_road', 'note', 'This is an off-road vehicle; its check digit need not be right.'));
    else if (code === 11 && vin.length >= 10) list.push(noModelYear(vin));
    else if (code === 12)
      list.push(yearMismatch(best.year === givenYear ? outcome.reading.year : best.year, givenYear));
  }
  for (const fault of faults.unexpected) list.push(unexpected(vin, fault));
  for (const position of faults.unused) list.push(unused(vin, position));
  if (best.items.fromPatterns > 0 && !best.items.has(E.model))
    list.push(problem('no_model', 'warning', 'The model cannot be told from this number.', {}, { field: 'model' }));
  if (isIncomplete(tables, outcome))
    list.push(
      problem(
        'incomplete_vehicle',
        'note',
        'It left its maker as an incomplete vehicle: another firm built the body, which this number does not describe.',
      ),
    );
  if (isAmbiguous(outcome)) list.push(ambiguousYear(best.year, outcome.other!.year));
  return list;
}

/** Whether both possible model years make sense: the other one is no reading when only one of them knows the model. */
export function isAmbiguous({ reading, best, other }: Outcome): boolean {
  return reading.alternative !== 0 && other !== null && (other.items.has(E.model) || !best.items.has(E.model));
}

/** The problem of a character that is not allowed at its position. */
export function badCharacter(vin: string, position: number): Problem {
  const character = vin[position - 1]!;
  const params = { character, position };
  const at = { position };
  if ('IOQ'.includes(character)) {
    return problem(
      'bad_character',
      'error',
      `Position ${position} is ${character}: the letters I, O and Q aren’t allowed in a VIN.`,
      params,
      at,
    );
  }
  if (position === 9)
    return problem('bad_character', 'error', `Position 9 is ${character}: it must be a digit or X.`, params, at);
  if (position === 10)
    return problem(
      'bad_character',
      'error',
      `Position 10 is ${character}, which stands for no model year.`,
      params,
      at,
    );
  if (position >= 13)
    return problem('bad_character', 'error', `Position ${position} is ${character}: it must be a digit.`, params, at);
  return problem(
    'bad_character',
    'error',
    `Position ${position} is ${character}, which isn’t allowed in a VIN.`,
    params,
    at,
  );
}

function wrongCheckDigit(vin: string, expected: string | null, invalid: boolean): Problem {
  const actual = vin[8]!;
  if (expected === null || invalid || expected === actual) {
    return problem(
      'check_digit',
      'warning',
      'The check digit cannot be worked out, because a character is not allowed in its position.',
      { actual },
      { position: 9 },
    );
  }
  return problem(
    'check_digit',
    'warning',
    `The check digit (position 9) is ${actual}, but the other characters call for ${expected}: one of them is probably mistyped.`,
    { actual, expected },
    { position: 9 },
  );
}

function tooShort(vin: string): Problem {
  const missing = 17 - vin.length;
  return problem('too_short', 'warning', `A VIN has 17 characters; this has ${vin.length}, ${missing} too few.`, {
    length: vin.length,
    missing,
  });
}

function unknownMaker(vin: string): Problem {
  const maker = wmiKey(vin);
  return problem(
    'unknown_maker',
    'error',
    `No maker is registered under ${maker}.`,
    { maker },
    { position: 1, field: 'make' },
  );
}

function noModelYear(vin: string): Problem {
  const character = vin[9]!;
  return problem(
    'no_model_year',
    'warning',
    `Position 10 (${character}) gives no model year.`,
    { character },
    { position: 10, field: 'modelYear' },
  );
}

function yearMismatch(read: number, given: number): Problem {
  const message = `You gave ${given} as the model year, but the number says ${read || 'none'}.`;
  return problem('year_mismatch', 'warning', message, { asked: given, read }, { position: 10, field: 'modelYear' });
}

function ambiguousYear(year: number, other: number): Problem {
  const message = `The number fits the model years ${year} and ${other}; nothing in it settles which.`;
  return problem('year_ambiguous', 'note', message, { year, other }, { position: 10, field: 'modelYear' });
}

function unexpected(vin: string, fault: { position: number; low: number; high: number }): Problem {
  const character = vin[fault.position - 1]!;
  const allowed = symbolsText(fault);
  const message = `Position ${fault.position} is ${character}; of this maker only these are known there: ${allowed}.`;
  return problem(
    'unexpected_character',
    'warning',
    message,
    { character, allowed, position: fault.position },
    { position: fault.position },
  );
}

function unused(vin: string, position: number): Problem {
  const character = vin[position - 1]!;
  const message = `What ${character} at position ${position} means is not on record.`;
  return problem('unused_character', 'note', message, { character, position }, { position });
}

function isIncomplete(tables: Tables, { wmi, best }: Outcome): boolean {
  if (wmi < 0) return false;
  return (
    tables.wmis.vehicleTypeId[wmi] === INCOMPLETE_TYPE ||
    INCOMPLETE_BODIES.has(attributeOf(tables, best.items, E.bodyClass))
  );
}
