import type { SectionState } from '../../contract.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import type { RecordOf } from '../sources/history-record.ts';
import { brandName, reportedWhere, type FoundBrand } from '../titles/brands.ts';
import { dayForms, dayWords, monthWords, UNDATED } from '../facts/dates.ts';
import type { Finding } from './finding.ts';
import { toneOfState } from '../sections/tones.ts';
import { placeText, say } from '../facts/words.ts';

type Theft = RecordOf<'theft'>;
type Block = ReportDocument['theft'];

/** Brands that tell of a theft. */
export const THEFT_CODES = ['36', '49'];
const RECOVERED = '36';

/** The day a record tells of a recovery, if it does. */
const recoveryOf = ({ status, recoveredOn, eventOn }: Theft): string | null =>
  status === 'recovered' ? (recoveredOn ?? eventOn) : null;

/**
 * Thefts with what later records say of them: one that is followed by a recovery is recovered, and both are one. One
 * recovery ends every theft before it, as two offices may have reported the same one. Where only one theft is known, a
 * recovery without a date is its recovery.
 */
export function settledThefts(records: readonly Theft[], brands: readonly FoundBrand[]): Theft[] {
  const used = new Set<Theft>();
  const isOnly = records.filter(isActive).length === 1;
  const ends = (on: string | null, theft: Theft) => on !== null && (on >= theft.eventOn || (isOnly && on === UNDATED));
  const settled = records.map((theft): Theft => {
    if (!isActive(theft)) return theft;
    const recoveries = records.filter(other => ends(recoveryOf(other), theft));
    const record = recoveries.find(other => !used.has(other)) ?? recoveries[0];
    const brand = brands.find(({ brand: { code }, on }) => code === RECOVERED && ends(on, theft));
    const recoveredOn = (record && recoveryOf(record)) ?? brand?.on;
    if (!recoveredOn) return theft;
    if (record) used.add(record);
    return { ...theft, status: 'recovered', recoveredOn };
  });
  return settled.filter((_, at) => !records.slice(at, at + 1).some(record => used.has(record)));
}

const isActive = (theft: Theft): boolean => theft.status === 'active';

/** Without a record of a theft: what a brand says of one, else the state of the source. */
function withoutRecord(brands: readonly FoundBrand[], state: SectionState): Block {
  const found = brands.find(({ brand }) => THEFT_CODES.includes(brand.code));
  if (!found) {
    const status = state === 'none_reported' ? 'none' : null;
    return { status, state: toneOfState(state), text: say(`state.${state}`), next: null, rows: [] };
  }
  const { brand } = found;
  return {
    status: brand.code === RECOVERED ? 'recovered' : null,
    state: 'caution',
    text: say('theft.brand', { brand: brandName(brand.code), where: reportedWhere(found) }),
    next: say('next.theft_recovered'),
    rows: [],
  };
}

export function theftBlock(records: readonly Theft[], brands: readonly FoundBrand[], state: SectionState): Block {
  const worst = records.find(isActive) ?? records.at(-1);
  if (!worst) return withoutRecord(brands, state);
  const code = worst.status === 'active' ? 'theft_active' : 'theft_recovered';
  return {
    status: worst.status,
    state: worst.status === 'active' ? 'serious' : 'caution',
    text: say(`theft.${worst.status}`, {
      ...dayForms('day', worst.eventOn),
      place: placeText(worst.place) ?? '–',
      recovered: worst.recoveredOn ? dayWords(worst.recoveredOn) : say('answer.unknown'),
    }),
    next: say(`next.${code}`),
    rows: records.map(record => ({
      on: record.eventOn,
      recovered_on: record.recoveredOn,
      place: placeText(record.place),
      record: record.recordId,
    })),
  };
}

export function theftFindings(records: readonly Theft[]): Finding[] {
  return records.map(record => ({
    code: isActive(record) ? 'theft_active' : 'theft_recovered',
    level: isActive(record) ? 'stop' : 'check',
    params: { month: monthWords(record.eventOn), place: placeText(record.place) ?? '–', brand: '', state: '' },
  }));
}
