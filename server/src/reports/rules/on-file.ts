import type { Decoded } from '@marque/vin';
import type { Clock } from '../../kit/clock.ts';
import type { OnFile } from '../../vehicles/contract.ts';
import { SectionKey } from '../contract.ts';
import type { HistoryProvider, SectionCount } from '../providers/history-provider.ts';

const STATES = {
  yes: 'records_exist',
  no: 'none_reported',
  unknown: 'unknown',
  unavailable: 'unavailable',
} as const;

/** What is told when the sources cannot even be asked. */
const ALL_SILENT: readonly SectionCount[] = SectionKey.options.map(section => {
  return { section, exists: 'unavailable', count: null, rows: [] };
});

/** What the sources hold per section, before anything is paid: counts only. A source that fails leaves "unavailable". */
export function onFileOf(provider: HistoryProvider, clock: Clock): (decoded: Decoded) => Promise<OnFile[]> {
  return async decoded => {
    const { modelYear, make, model } = decoded.vehicle;
    const vehicle = {
      ...(modelYear ? { modelYear: modelYear.value } : {}),
      ...(make ? { make: make.value } : {}),
      ...(model ? { model: model.value } : {}),
    };
    const counts = await provider
      .query(decoded.vin, { now: clock(), vehicle, givenMiles: null })
      .catch(() => ALL_SILENT);
    return counts.map(rowOf);
  };
}

function rowOf({ section, exists, count, rows }: SectionCount): OnFile {
  const masked = rows.map(({ kind, year }) => ({ blured: true as const, kind, year }));
  return { section, state: STATES[exists], count, rows: masked };
}
