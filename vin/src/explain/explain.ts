import { decodeClassic } from '../classic/decode-classic.ts';
import type { Decoded, DecodeOptions } from '../answer/decoded.ts';
import { E } from '../load/element-ids.ts';
import { itemsOf, type ExplainedItem } from './explain-items.ts';
import { explainPositions, type ExplainedPosition } from './explain-positions.ts';
import type { Outcome } from '../procedure/procedure.ts';
import type { Tables } from '../load/tables.ts';
import { wmiKey } from '../load/wmi.ts';

/** How a number was read, position by position and rule by rule. */
export interface Explanation {
  vin: string;
  kind: Decoded['kind'];
  /** Each position with the values read from it. */
  positions: ExplainedPosition[];
  /** One sentence a step, in the order taken. */
  steps: string[];
  /** Where every value came from. */
  items: ExplainedItem[];
  problems: Decoded['problems'];
}

/** Explains an answer; `outcome` is what the procedure found for the same number, null for one it did not read. */
export function explain(
  tables: Tables,
  decoded: Decoded,
  outcome: Outcome | null,
  options: DecodeOptions,
): Explanation {
  const { vin, kind, problems } = decoded;
  if (kind === 'classic') return explainClassic(decoded, options);
  if (!outcome) return { vin, kind, positions: [], steps: ['There is nothing to decode here.'], items: [], problems };
  const items = kind === 'europe' ? [] : itemsOf(tables, outcome);
  const steps = stepsOf(tables, outcome);
  if (kind === 'europe') {
    steps.push(
      'It was made for another market: only the maker is sure, the rest is inferred from the maker’s own practice.',
    );
    for (const [field, known] of Object.entries(decoded.vehicle)) {
      if (known?.source === 'inferred') steps.push(`${field}: ${known.value}, because ${known.reason}.`);
    }
  }
  return { vin, kind, positions: explainPositions(tables, outcome, items), steps, items, problems };
}

function stepsOf(tables: Tables, { vin, wmi, reading, best, other }: Outcome): string[] {
  const steps: string[] = [];
  const key = wmiKey(vin);
  if (wmi < 0) return [`The maker code ${key} is not registered, so nothing else can be looked up.`];
  const maker = tables.valueText[tables.wmis.manufacturer[wmi]!]!;
  const type = tables.valueText[tables.wmis.vehicleType[wmi]!]!;
  steps.push(`The maker code ${key} belongs to ${maker}; vehicle type ${type}.`);
  steps.push(yearStep(vin, reading.basis, best.year));
  if (reading.alternative !== 0) {
    const lost = other ? other.year : reading.alternative;
    steps.push(
      `Position 7 does not settle the thirty-year cycle here, so ${best.year} and ${lost} were both tried; ${best.year} reads better.`,
    );
  }
  const names = tables.patterns.schemaNames();
  const schemas = [...best.schemas].map(schema => `${tables.patterns.schemaIds[schema]} (${names[schema]})`);
  steps.push(
    schemas.length > 0
      ? `Schemas of that maker and year: ${schemas.join('; ')}.`
      : 'The maker has no schema for that year.',
  );
  steps.push(
    `${best.items.fromPatterns} patterns matched; per element the newest schema, then the newest pattern won.`,
  );
  if (!best.items.has(E.model)) steps.push('None of them names a model.');
  return steps;
}

/** How the model year was found. */
export function yearStep(vin: string, basis: Outcome['reading']['basis'], year: number): string {
  if (basis === 'none' || year === 0) return 'Position 10 gives no model year, so every schema of the maker was tried.';
  if (basis === 'descriptor') return `NHTSA lists the model year of this description by itself: ${year}.`;
  if (basis === 'links')
    return `Position 10 is ${vin[9]}; the maker has schemas for ${year} only, so that year was taken.`;
  return `Position 10 is ${vin[9]}: model year ${year}.`;
}

function explainClassic({ vin, kind, problems, input }: Decoded, options: DecodeOptions): Explanation {
  const readings = decodeClassic(input, { modelYear: options.modelYear, make: options.make });
  const [best] = readings;
  const positions = (best?.positions ?? []).map(({ from, to, text, meaning, field }) => ({
    from,
    to,
    text,
    part: field,
    values: [meaning],
  }));
  const steps = readings.map(
    reading => `It fits ${reading.sheet}, ${reading.rule} (${Math.round(reading.overall * 100)} %).`,
  );
  return { vin, kind, positions, steps, items: [], problems };
}
