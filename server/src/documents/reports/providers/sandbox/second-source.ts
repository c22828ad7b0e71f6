import { dayOf } from '../../../../kit/clock.ts';
import { GROUP_SECTIONS, type HistoryProvider } from '../../rules/sources/history-provider.ts';
import { DEMONSTRATION_VEHICLES, writeRecords } from './demonstration-vehicles.ts';
import { recordFactory } from './record-factory.ts';

/** The vehicles two sources of the demonstration tell of. */
const VEHICLES = DEMONSTRATION_VEHICLES.filter(({ second }) => second !== undefined);

/** A second source of the demonstration: it tells of few vehicles, and not quite what the first one tells. */
export const secondSandbox: HistoryProvider = {
  name: 'sandbox-2',
  title: 'Demonstration B',
  demo: true,
  groups: ['titles', 'jsi'],
  vins: VEHICLES.map(({ vin }) => vin),
  query: async () => [],
  async pull(group, vin, { now }) {
    // The marks of the second source are its own, as those of two services are.
    const lines = VEHICLES.find(vehicle => vehicle.vin === vin)?.second ?? [];
    const records = writeRecords(lines, recordFactory(`B${vin}`), dayOf(now));
    const sections = GROUP_SECTIONS[group].map(section => {
      const own = records
        .filter(record => record.section === section)
        .map(record => ({ ...record, recordId: `B-${record.recordId}` }));
      return { section, state: own.length > 0 ? ('found' as const) : ('none_reported' as const), records: own };
    });
    return { group, askedAt: now.toISOString(), sections };
  },
};
