import { eachLanguage, listOf, type Translations } from '../../../../kit/text/bilingual.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import type { RecordOf } from '../sources/history-record.ts';
import { brandOf } from './brand-table.ts';
import { brandName } from './brands.ts';
import { isUndated } from '../facts/dates.ts';
import { exemptionNote } from '../odometer/exempt.ts';
import type { ReportVehicle } from '../facts/facts.ts';
import type { Finding } from '../findings/finding.ts';
import type { FirstSale } from '../sections/recalls.ts';
import { codesOf, statementsOf, warningsOf, wordsOf } from './title-marks.ts';
import { paperOf, say, stateName } from '../facts/words.ts';

type Title = RecordOf<'titles'>;
type Row = ReportDocument['titles'][number];

function toneOf(title: Title): Row['tone'] {
  const codes = [...new Set([...codesOf(title), ...statementsOf(title)])];
  const severities = codes.map(code => brandOf(code).severity).filter(severity => severity !== 'info');
  if (severities.length === 0) return title.kind === 'lien' ? 'caution' : null;
  return severities.includes('serious') || severities.length > 1 ? 'serious' : 'caution';
}

/** Our reading, and the words of the office beside it where they differ. */
function asWritten(ours: Translations, written: string | null): Translations {
  if (written === null) return ours;
  const isSame = (text: string) => text.toLowerCase() === written.toLowerCase();
  return eachLanguage((pick, language) => {
    const text = pick(ours);
    if (isSame(text)) return text;
    return language === 'es' ? `${text} («${written}»)` : `${text} (“${written}”)`;
  });
}

export function titleRows(titles: readonly Title[]): Row[] {
  return titles.map(title => {
    const codes = statementsOf(title);
    const written = [...new Set(title.brandCodes.flatMap(words => wordsOf(words) ?? []))].join('; ') || null;
    return {
      on: title.eventOn,
      state: stateName(title.place),
      miles: title.miles,
      brand: codes.length > 0 ? asWritten(listOf(codes.map(brandName)), written) : null,
      brand_text: written,
      kind: say(`${paperOf(title.place)}.${title.kind}`),
      tone: toneOf(title),
      record: title.recordId,
    };
  });
}

/** Whether a title tells of a new owner: a first title or a transfer does, a renewal does not. */
export function startsOwnership(title: Title): boolean {
  return title.newOwner ?? (title.kind === 'first' || title.kind === 'transfer');
}

/** When a vehicle was first sold, as far as a first title or its model year says so. */
export function firstSale(titles: readonly Title[], { modelYear }: Pick<ReportVehicle, 'modelYear'>): FirstSale {
  return { on: titles.find(({ kind }) => kind === 'first')?.eventOn, modelYear };
}

export interface Washing {
  kind: 'dropped' | 'carried';
  from: Title;
  to: Title;
}

/**
 * Title washing: a title with a warning in one state is followed by a title in another. `dropped` when the later one
 * warns of nothing, `carried` when a warning came along. A state may also drop a brand lawfully, so this is a hint.
 */
export function titleWashing(all: readonly Title[]): Washing | null {
  const titles = all.filter(({ eventOn }) => !isUndated(eventOn));
  const pairs = titles.flatMap((from, at) =>
    warningsOf(from).length === 0
      ? []
      : titles
          .slice(at + 1)
          .filter(to => to.place?.state && from.place?.state && to.place.state !== from.place.state)
          .map((to): Washing => ({ kind: warningsOf(to).length === 0 ? 'dropped' : 'carried', from, to })),
  );
  return pairs.find(pair => pair.kind === 'dropped') ?? pairs[0] ?? null;
}

/** Brands that together are a kind of title with a name of its own. */
const KINDS = { salvage: ['11', '49', '50'], rebuilt: ['09'] };

function kindOf(codes: readonly string[]): string {
  const named = Object.entries(KINDS).find(([, own]) => codes.every(code => own.includes(code)));
  return named?.[0] ?? 'other';
}

function washingParams({ from, to }: Washing) {
  const [before, after] = [warningsOf(from), warningsOf(to)];
  return {
    brand: listOf(before.map(brandName)),
    brands: kindOf(before),
    later: listOf(after.map(brandName)),
    same: before.join() === after.join() ? 'yes' : 'no',
    from: stateName(from.place),
    to: stateName(to.place),
    paper: paperOf(from.place),
    paper_to: paperOf(to.place),
    year: to.eventOn.slice(0, 4),
  };
}

/** A sentence when a brand was left behind or carried over between states, and one when a mileage is not stated too early. */
export function titlesNote(
  titles: readonly Title[],
  vehicle: Pick<ReportVehicle, 'modelYear' | 'gvwr'> = {},
): Translations | null {
  const washing = titleWashing(titles);
  const notes = [
    washing && say(`washing.${washing.kind}`, washingParams(washing)),
    exemptionNote(titles, vehicle),
  ].filter(note => note !== null);
  return notes.length > 0 ? eachLanguage(pick => notes.map(pick).join(' ')) : null;
}

export function titleFindings(titles: readonly Title[]): Finding[] {
  const washing = titleWashing(titles);
  if (washing?.kind !== 'dropped') return [];
  return [{ code: 'title_washing', level: 'check', params: washingParams(washing) }];
}
