import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '../../../kit/errors.ts';
import { typedList } from '../../../kit/text/csv.ts';
import { CreditUnit } from '../../plans/contract.ts';
import { MAX_MASS_CREDITS, MAX_MASS_ROWS, type MassProblem } from '../contract.ts';

const COLUMNS = ['member', 'unit', 'credits'] as const;

/** A row as it was written; its member is looked up where the rows of a brand are known. */
export interface MassRow {
  line: number;
  member: string;
  unit: CreditUnit | null;
  credits: number | null;
  problem: MassProblem | null;
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

/**
 * Reads a list of credits: with comma, semicolon or tab, with or without a byte order mark.
 * @throws AppError `mass_credits_empty`, `mass_credits_columns`, `mass_credits_damaged`, `mass_credits_large`
 */
export function massRows(csv: string): MassRow[] {
  const [header, ...rows] = parsed(csv);
  if (!header) throw new AppError('mass_credits_empty', { field: 'csv' });
  const names = header.record.map(name => name.toLowerCase());
  const places = COLUMNS.map(name => names.indexOf(name));
  if (places.includes(-1)) throw new AppError('mass_credits_columns', { field: 'csv' });
  if (rows.length === 0) throw new AppError('mass_credits_empty', { field: 'csv' });
  if (rows.length > MAX_MASS_ROWS)
    throw new AppError('mass_credits_large', { field: 'csv', params: { max: MAX_MASS_ROWS } });
  return rows.map(({ record, info: { lines: line } }) => {
    const [member = '', unitText = '', creditsText = ''] = places.map(at => record[at] ?? '');
    const unit = CreditUnit.safeParse(unitText.toLowerCase()).data ?? null;
    const credits = /^\d{1,3}$/.test(creditsText) ? Number(creditsText) : null;
    const isAmount = credits !== null && credits >= 1 && credits <= MAX_MASS_CREDITS;
    const problem = record.length !== names.length ? 'values' : !unit ? 'unit' : isAmount ? null : 'credits';
    return { line, member: member.slice(0, 254), unit, credits, problem };
  });
}

function parsed(csv: string): Parsed[] {
  try {
    // With `info` the rows come as objects, which the types of the library do not say.
    return parse(csv, typedList(csv)) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError('mass_credits_damaged', { field: 'csv', params: { line: Number(error.lines ?? 0) } });
  }
}
