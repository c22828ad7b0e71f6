import { demonstrationRecall } from '../../../../vehicles/recalls/rules/demonstration/demonstration-recalls.ts';
import type { SourceGroup } from '../../contract.ts';
import { dayAfter } from '../../rules/facts/dates.ts';
import type { HistoryRecord } from '../../rules/sources/history-record.ts';
import vehicles from './demonstration-vehicles.json' with { type: 'json' };
import { maintenance, type MaintenancePlan } from './maintenance.ts';
import type { RecordFactory } from './record-factory.ts';

/** How the sandbox answers for a vehicle, or for every vehicle when it is set to. */
export type Behavior = 'prompt' | 'slow' | 'wrong' | 'empty' | 'down';

/** A record of a history: what the factory writes, and with which facts. A day may be `-25 d`, so many days before today. */
type RecordLine = readonly [kind: Exclude<keyof RecordFactory, 'reading'> | 'maintenance', ...facts: unknown[]];

interface DemonstrationVehicle {
  vin: string;
  /** Year, make and model, for lists of demonstration vehicles. */
  title: string;
  /** The case it demonstrates, one sentence. */
  shows: string;
  behavior?: Behavior;
  /** Groups that do not answer for this vehicle. */
  unavailable?: SourceGroup[];
  /** Those answer when they are asked again. */
  heals?: true;
  /** Groups that have no source for this vehicle. */
  notCovered?: SourceGroup[];
  history: RecordLine[];
  /** A second source's records of it. */
  second?: RecordLine[];
}

/** Every demonstration vehicle; `docs/demonstration-vehicles.md` lists them with what they show. */
export const DEMONSTRATION_VEHICLES = vehicles as unknown as readonly DemonstrationVehicle[];

const dayIn = (text: string, today: string): string =>
  text.endsWith(' d') ? dayAfter(today, Number.parseInt(text, 10)) : text;

/** The records that the lines of a vehicle stand for. `today` is an ISO day. */
export function writeRecords(lines: readonly RecordLine[], write: RecordFactory, today: string): HistoryRecord[] {
  return lines.flatMap(([kind, first, ...facts]): HistoryRecord[] => {
    if (kind === 'maintenance') {
      const plan = first as MaintenancePlan;
      return maintenance(write, { ...plan, until: dayIn(plan.until, today) });
    }
    if (kind === 'recall') {
      const { on, ...recall } = demonstrationRecall(String(first));
      return [write.recall(on, recall)];
    }
    const writeRecord = write[kind] as (on: string, ...facts: unknown[]) => HistoryRecord;
    return [writeRecord(dayIn(String(first), today), ...facts)];
  });
}
