import type { SectionState } from '../contract.ts';
import type { ReportDocument } from '../document/shape.ts';
import type { RecordOf } from '../providers/history-record.ts';
import { dayWords, monthWords } from './dates.ts';
import type { Finding } from './finding.ts';
import { toneOfState } from './tones.ts';
import { placeText, say } from './words.ts';

type Theft = RecordOf<'theft'>;

const isActive = (theft: Theft): boolean => theft.status === 'active';

export function theftBlock(records: readonly Theft[], state: SectionState): ReportDocument['theft'] {
  const rows = records.map(record => ({
    on: record.eventOn,
    recovered_on: record.recoveredOn,
    place: placeText(record.place),
    record: record.recordId,
  }));
  const worst = records.find(isActive) ?? records.at(-1);
  if (!worst) {
    return {
      status: state === 'none_reported' ? 'none' : null,
      state: toneOfState(state),
      text: say(`state.${state}`),
      next: null,
      rows,
    };
  }
  const code = worst.status === 'active' ? 'theft_active' : 'theft_recovered';
  return {
    status: worst.status,
    state: worst.status === 'active' ? 'serious' : 'caution',
    text: say(`theft.${worst.status}`, {
      day: dayWords(worst.eventOn),
      place: placeText(worst.place) ?? '–',
      recovered: worst.recoveredOn ? dayWords(worst.recoveredOn) : say('answer.unknown'),
    }),
    next: say(`next.${code}`),
    rows,
  };
}

export function theftFindings(records: readonly Theft[]): Finding[] {
  return records.map(record => ({
    code: isActive(record) ? 'theft_active' : 'theft_recovered',
    level: isActive(record) ? 'stop' : 'check',
    params: { month: monthWords(record.eventOn), place: placeText(record.place) ?? '–', brand: '', state: '' },
  }));
}
