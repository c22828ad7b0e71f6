import type { ReportDocument } from '../document/shape.ts';
import type { RecordOf } from '../providers/history-record.ts';
import { monthWords } from './dates.ts';
import type { Finding } from './finding.ts';
import { placeText, say } from './words.ts';

type Lien = RecordOf<'liens'>;

export function lienRows(records: readonly Lien[]): ReportDocument['liens'] {
  return records.map(record => ({
    on: record.eventOn,
    kind: record.kind,
    status: record.status,
    text: say(`lien.${record.kind}_${record.status}`),
    holder: say(`holder.${record.holder}`),
    place: placeText(record.place),
    closed_on: record.closedOn,
    record: record.recordId,
  }));
}

const CODE = { lien: 'lien_active', impound: 'impound', export: 'export_intended' } as const;

export function lienFindings(records: readonly Lien[]): Finding[] {
  return records
    .filter(record => record.status === 'active')
    .map(record => ({
      code: CODE[record.kind],
      level: 'check',
      params: {
        month: monthWords(record.eventOn),
        holder: say(`holder.${record.holder}`),
        who: say(`holder.${record.holder}`),
      },
    }));
}
