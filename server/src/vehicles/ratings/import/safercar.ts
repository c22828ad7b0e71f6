import { csvRows, missingColumns, type CsvRow } from '../../../platform/data-packs/service/csv-rows.ts';
import { makeKey, slugOf } from '../../catalog/rules/names.ts';
import type { ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import { columnText, ImportRefused } from '../../../platform/data-packs/rules.ts';
import type { Assistance, SafetyRow } from '../contract.ts';
import {
  FIRST_OVERALL_YEAR,
  FIRST_SAFETY_YEAR,
  fittedOf,
  meetsOf,
  riskOf,
  starsOf,
  withinYear,
} from '../rules/stars.ts';

/** One variant of a model as a copy of the file has it. */
export interface SafetyRecord {
  /** Key of the variant within the file. */
  ref: string;
  year: number;
  makeKey: string;
  model: string;
  ratings: SafetyRow;
}

type Read = { kind: 'record'; record: SafetyRecord } | { kind: 'reject'; line: number; field: string; reason: string };

/** The columns that must be there; the others may be missing, as in older copies. */
const COLUMNS = [
  'make',
  'model',
  'model_yr',
  'body_style',
  'drive_train',
  'overall_stars',
  'frnt_driv_stars',
  'frnt_pass_stars',
  'side_driv_stars',
  'rollover_stars',
];
const LAST_YEAR = 2100;

/** The column that says whether a system is fitted, and the one that says whether it does what it should. */
const SYSTEMS: readonly (readonly [Assistance['system'], fitted: string, meets: string | null])[] = [
  ['stability_control', 'nhtsa_esc', null],
  ['forward_collision_warning', 'nhtsa_frnt_collision_warning', 'nhtsa_fcw_evaluation'],
  ['lane_departure_warning', 'nhtsa_lane_departure_warning', 'nhtsa_ldw_evaluation'],
  ['crash_imminent_braking', 'nhtsa_crash_imminent_brake', 'nhtsa_cib_evaluation'],
  ['dynamic_brake_support', 'nhtsa_dynamic_brake_support', 'nhtsa_dbs_evaluation'],
  ['backup_camera', 'nhtsa_backup_camera', null],
];

/**
 * NHTSA's `Safercar_data.csv`, comma or tab separated; columns are found by their names.
 * @throws ImportRefused for a file that is something else or damaged
 */
export async function* readSafercar(file: ImportFile): AsyncGenerator<Read> {
  const missing = missingColumns(file, COLUMNS);
  if (missing.length > 0)
    throw new ImportRefused(
      `${file.name} is not NHTSA's Safercar_data.csv: it lacks the column ${missing.join(', ').toUpperCase()}. Nothing was changed.`,
    );
  for await (const read of csvRows(file)) {
    if (read.kind === 'reject') yield read;
    else {
      const record = recordOf(read.row);
      yield 'reason' in record ? { kind: 'reject', line: read.line, ...record } : { kind: 'record', record };
    }
  }
}

/** Blanks and `N/A` say the same. */
const textOf = (row: CsvRow['row'], column: string): string => {
  const text = columnText(row, column).replaceAll(/\s+/g, ' ');
  return /^(?:n\/?a|null|none)$/i.test(text) ? '' : text;
};

function recordOf(row: CsvRow['row']): SafetyRecord | { field: string; reason: string } {
  const text = (column: string) => textOf(row, column);
  const year = Number(text('model_yr'));
  if (!Number.isInteger(year) || year < FIRST_SAFETY_YEAR || year > LAST_YEAR)
    return { field: 'MODEL_YR', reason: `"${text('model_yr')}" is not a model year from ${FIRST_SAFETY_YEAR} on` };
  const [make, model] = [text('make'), text('model')];
  if (make === '') return { field: 'MAKE', reason: 'is empty' };
  if (model === '') return { field: 'MODEL', reason: 'is empty' };
  const variant = [text('body_style'), text('drive_train'), releaseOf(text('production_release'))].filter(Boolean);
  const name = [year, make, model, ...variant].join(' ');
  const ref = [String(year), make, model, ...variant].map(slugOf).join('/');
  return {
    ref,
    year,
    makeKey: makeKey(make),
    model,
    ratings: { name, ...scoresOf(year, text), ...restOf(year, text) },
  };
}

/** Of a model that was changed during its year there are two or three releases. */
function releaseOf(code: string): string {
  return { '1': 'early release', '2': 'later release', '3': 'latest release' }[code] ?? '';
}

function scoresOf(year: number, text: (column: string) => string) {
  const stars = (column: string) => starsOf(text(column));
  const isNew = year >= FIRST_OVERALL_YEAR;
  return withinYear(year, {
    overall: stars('overall_stars'),
    frontal: stars('overall_frnt_stars'),
    frontal_driver: stars('frnt_driv_stars'),
    frontal_passenger: stars('frnt_pass_stars'),
    side: stars('overall_side_stars'),
    // Since 2011 the label shows the barrier and the pole together.
    side_front: stars(isNew ? 'comb_frnt_star' : 'side_driv_stars'),
    side_rear: stars(isNew ? 'comb_rear_star' : 'side_pass_stars'),
    side_pole: stars('side_pole_stars'),
    rollover: stars('rollover_stars'),
  });
}

/** Until 2022 a system was listed only where it did what NHTSA asks; since then the result has a column of its own. */
const LAST_MEETING_YEAR = 2022;

function restOf(year: number, text: (column: string) => string): Pick<SafetyRow, 'rollover_risk' | 'assistance'> {
  const assistance = SYSTEMS.flatMap(([system, column, result]): Assistance[] => {
    const fitted = fittedOf(text(column));
    if (fitted === null) return [];
    const meets = result && text(result) !== '' ? meetsOf(text(result)) : null;
    const implied = year <= LAST_MEETING_YEAR && fitted !== 'no' ? true : null;
    return [{ system, fitted, meets_criteria: result && text(result) !== '' ? meets : implied }];
  });
  return { rollover_risk: riskOf(text('rollover_possibility')), assistance };
}
