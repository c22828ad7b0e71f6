import type { ReportDocument } from '../document/shape.ts';
import type { RecordOf } from '../providers/history-record.ts';
import { monthWords } from './dates.ts';
import type { Finding } from './finding.ts';
import { placeText, say } from './words.ts';

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

/** An entry of a yard or an insurer: crushed is the end of a car; only an insurer declares a total loss. */
export function jsiFindings(records: readonly Jsi[]): Finding[] {
  return records.flatMap(record => {
    const params = { month: monthWords(record.eventOn), who: say(`reporter_kind.${record.reporterKind}`) };
    const taker = say(`taker.${record.reporterKind}`);
    const code = record.reporterKind === 'insurer' ? 'total_loss' : 'salvage_report';
    const loss: Finding = GONE.includes(record.disposition)
      ? { code: 'crushed', level: 'stop', params: { ...params, state: placeText(record.place) ?? '–' } }
      : { code, level: 'serious', params: { ...params, taker, place: placeText(record.place) ?? '–' } };
    return record.forExport ? [loss, { code: 'export_intended', level: 'check', params }] : [loss];
  });
}
