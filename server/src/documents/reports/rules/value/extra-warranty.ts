import type { ExtraRow, ExtraSection } from '../../document/shape/extras-shape.ts';
import type { Assessment } from '../../rules.ts';
import { dayWords, figure, monthsBetween } from '../facts/dates.ts';
import { electrifiedAs } from './extra-electrified.ts';
import { framed } from './extra-frame.ts';
import type { ReportFacts } from '../facts/facts.ts';
import { isAbroad } from '../facts/market.ts';
import { supportedMiles } from '../odometer/odometer.ts';
import { WARRANTY_SHEET, type WarrantyTerm } from './warranty-sheet.ts';
import { say } from '../facts/words.ts';

/** How much of a term is left: months and miles, `null` where there is no limit or nobody knows; `over`: it has ended. */
export interface TermLeft {
  months: number | null;
  miles: number | null;
  over: boolean;
}

/** The rest of a term that began on `start` (null: not known) on the day of the report. */
export function leftOf(term: WarrantyTerm, start: string | null, today: string, miles: number | null): TermLeft {
  const months = start === null ? null : term.months - monthsBetween(start, today);
  const left = term.miles === null || miles === null ? null : term.miles - miles;
  const over = (months !== null && months <= 0) || (left !== null && left <= 0);
  return { months, miles: left, over };
}

function termsFor({ vehicle, ratings }: ReportFacts): WarrantyTerm[] {
  const { modelYear: year, make, model } = vehicle;
  if (!year || isAbroad(vehicle)) return [];
  const kind = electrifiedAs(vehicle, ratings?.fuel);
  const fits = WARRANTY_SHEET.filter(
    ({ makes, from, to, models }) =>
      year >= from &&
      year <= to &&
      (makes.length === 0 || makes.includes(make.toUpperCase())) &&
      (!models || models.includes(model.toUpperCase())),
  );
  const burns = fits.filter(({ source }) => source !== 'law' || kind !== 'electric');
  // Of a make that is not on the sheet the law alone says too little.
  return burns.some(({ source }) => source === 'booklet') ? burns : [];
}

/**
 * The rest of the maker's warranty, estimated from usual terms and counted from the first title. Null for vehicles that the sheet does not
 * have.
 */
export function warrantySection(facts: ReportFacts, assessment: Assessment): ExtraSection | null {
  const terms = termsFor(facts);
  if (terms.length === 0) return null;
  const today = facts.createdAt.slice(0, 10);
  const titles = assessment.merged.records('titles');
  const start = titles.find(({ kind }) => kind === 'first')?.eventOn ?? null;
  const supported = supportedMiles(assessment.odometer);
  const miles = typeof supported === 'number' ? supported : null;
  return framed('warranty', {
    state: 'found',
    as_of: today,
    demo: titles.length > 0 && assessment.merged.isDemo('titles'),
    rows: terms.map(term => termRow(term, leftOf(term, start, today, miles))),
    notes: [
      say('extra.warranty.estimated'),
      start === null ? say('extra.warranty.no_start') : say('extra.warranty.start', { day: dayWords(start) }),
      ...(miles === null ? [say('extra.warranty.no_miles')] : []),
      ...(isVoid(assessment) ? [say('extra.warranty.void')] : []),
    ],
    next: say('extra.warranty.next'),
  });
}

/** A salvage title or a report of an insurer or a yard usually ends the warranty. */
const isVoid = ({ merged, brands, gone }: Assessment): boolean =>
  gone !== null || merged.records('jsi').length > 0 || brands.some(({ brand }) => brand.severity === 'serious');

function termRow(term: WarrantyTerm, left: TermLeft): ExtraRow {
  const limit =
    term.miles === null
      ? say('extra.warranty.no_limit')
      : say('extra.warranty.miles', { miles: figure(term.miles) ?? '' });
  const length = say('extra.warranty.term', { months: term.months, limit });
  return {
    label: say('extra.warranty.row', { cover: say(`extra.warranty.cover.${term.cover}`), term: length }),
    value: leftWords(left),
    source: say('extra.warranty.source', {
      source: say(`extra.warranty.from.${term.source}`),
      doubt: say(`extra.warranty.doubt.${term.doubt}`),
    }),
    tone: null,
  };
}

function leftWords({ months, miles, over }: TermLeft): ExtraRow['value'] {
  if (over) return say('extra.warranty.over');
  if (months === null) return null;
  if (miles === null) return say('extra.warranty.left_months', { months });
  return say('extra.warranty.left', { months, miles: figure(miles) ?? '' });
}
