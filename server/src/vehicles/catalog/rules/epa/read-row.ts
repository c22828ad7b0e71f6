import { columnText, type Reject } from '../../../../platform/data-packs/rules.ts';
import { faulty } from '../../../../platform/data-packs/service/faults.ts';
import type { ConfigurationRecord } from '../../import/records.ts';
import columns from './epa-columns.json' with { type: 'json' };

/** Who says so; stored with every configuration of the file. */
export const EPA_SOURCE = 'EPA fuel economy data (fueleconomy.gov)';

/** The columns of `vehicles.csv` that must be there. */
export const EPA_COLUMNS: readonly string[] = columns.needed;

/** Other figures stored under EPA's names, where EPA has a value. */
const FIGURES: readonly string[] = columns.figures;

const FIRST_YEAR = 1984;
const LAST_YEAR = 2100;

/** One row by the keys of its columns, or the field that cannot be used and why. */
export function recordOf(
  row: Readonly<Record<string, string>>,
  copiedOn: string,
): ConfigurationRecord | Omit<Reject, 'kind' | 'line'> {
  const text = (column: string) => columnText(row, column);
  const year = Number(text('year'));
  if (!/^\d+$/.test(text('id'))) return { field: 'id', ...faulty('number', { value: text('id') }) };
  if (!Number.isInteger(year) || year < FIRST_YEAR || year > LAST_YEAR) {
    return { field: 'year', ...faulty('year_range', { value: text('year'), first: FIRST_YEAR, last: LAST_YEAR }) };
  }
  for (const field of ['make', 'model']) if (text(field) === '') return { field, ...faulty('empty') };
  return {
    ref: text('id'),
    year,
    make: text('make'),
    model: text('model'),
    model_text: text('model'),
    vehicle_class: text('VClass') || null,
    drive: text('drive') || null,
    transmission: text('trany') || null,
    cylinders: figure(text('cylinders')),
    displacement_l: figure(text('displ')),
    engine: text('eng_dscr') || null,
    fuel: text('fuelType1') || null,
    city_mpg: figure(text('city08')),
    highway_mpg: figure(text('highway08')),
    combined_mpg: figure(text('comb08')),
    figures: figuresOf(text),
    source: EPA_SOURCE,
    copied_on: copiedOn,
    demo: false,
  };
}

/** EPA writes 0 or nothing for a figure it does not have. */
function figure(text: string): number | null {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : null;
}

/** 0 and -1 say that there is no value, save for what a car saves or emits. */
function figuresOf(text: (column: string) => string): Record<string, string | number> {
  const figures = FIGURES.flatMap((column): [string, string | number][] => {
    const value = text(column);
    if (value === '' || Number(value) === -1) return [];
    if (Number(value) === 0 && column !== 'youSaveSpend' && column !== 'co2TailpipeGpm') return [];
    return [[column, /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value]];
  });
  return Object.fromEntries(figures);
}
