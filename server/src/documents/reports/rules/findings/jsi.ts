import type { Translations } from '../../../../kit/text/bilingual.ts';
import type { SectionState } from '../../contract.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import type { RecordOf } from '../sources/history-record.ts';
import { monthWords } from '../facts/dates.ts';
import type { ReportFacts } from '../facts/facts.ts';
import type { Finding } from './finding.ts';
import { hasSection } from '../facts/market.ts';
import { placeText, say } from '../facts/words.ts';

type Jsi = RecordOf<'jsi'>;

const GONE: Jsi['disposition'][] = ['crushed', 'scrap'];

export function jsiRows(records: readonly Jsi[]): ReportDocument['jsi'] {
  return records.map(record => ({
    on: record.eventOn,
    who: say('reporter', { name: record.reporter, kind: say(`reporter_kind.${record.reporterKind}`) }),
    place: placeText(record.place) ?? '–',
    phone: record.phone,
    disposition: say(`disposition.${record.disposition}`),
    export: record.forExport,
    tone: 'serious',
    record: record.recordId,
  }));
}

function reportedBy({ reporterKind: by, place, eventOn }: Jsi) {
  const where = placeText(place);
  return say(where ? 'told.other' : 'told.other_nowhere', { by, place: where ?? '', month: monthWords(eventOn) });
}

/** The model years before the current one of which insurers must report total losses (49 U.S.C. 30504(b)). */
const INSURED_YEARS = 4;

/**
 * Insurers' exemption for a vehicle that has grown older than the law covers; null where it has not, and where the source did not answer,
 * which says more.
 */
export function jsiScope(
  { vehicle, createdAt }: Pick<ReportFacts, 'vehicle' | 'createdAt'>,
  state: SectionState,
): Translations | null {
  const { modelYear } = vehicle;
  const isAnswered = state === 'found' || state === 'none_reported';
  if (!modelYear || !isAnswered || !hasSection(vehicle, 'jsi')) return null;
  const until = modelYear + INSURED_YEARS;
  if (Number(createdAt.slice(0, 4)) <= until) return null;
  return say('jsi.scope_older', { year: String(modelYear), until: String(until) });
}

/** An entry of a yard or an insurer: crushed is the end of a car; only an insurer declares a total loss. */
export function jsiFindings(records: readonly Jsi[]): Finding[] {
  return records.flatMap(record => {
    const params = { month: monthWords(record.eventOn), who: say(`reporter_kind.${record.reporterKind}`) };
    const taker = say(`taker.${record.reporterKind}`);
    const code = record.reporterKind === 'insurer' ? 'total_loss' : 'salvage_report';
    const loss: Finding = GONE.includes(record.disposition)
      ? { code: 'crushed', level: 'stop', params: { ...params, where: reportedBy(record) } }
      : { code, level: 'serious', params: { ...params, taker, place: placeText(record.place) ?? '–' } };
    return record.forExport ? [loss, { code: 'export_intended', level: 'check', params }] : [loss];
  });
}
