import { z } from 'zod';
import { demonstrationRecall } from '../../../../vehicles/recalls/rules/demonstration/demonstration-recalls.ts';
import { SourceGroup } from '../../contract.ts';
import { dayAfter } from '../../rules/facts/dates.ts';
import type { HistoryRecord } from '../../rules/sources/history-record.ts';
import vehicles from './demonstration-vehicles.json' with { type: 'json' };
import { maintenance, type MaintenancePlan } from './maintenance.ts';
import type { RecordFactory } from './record-factory.ts';

/** How the sandbox answers for a vehicle, or for every vehicle when it is set to. */
const Behavior = z.enum(['prompt', 'slow', 'wrong', 'empty', 'down']);
export type Behavior = z.infer<typeof Behavior>;

const RecordKind = z.enum([
  'title',
  'service',
  'inspection',
  'accident',
  'jsi',
  'sale',
  'theft',
  'lien',
  'fleet',
  'recall',
  'maintenance',
]);
/** A record of a history: what the factory writes, and with which facts. A day may be `-25 d`, so many days before today. */
const RecordLine = z.tuple([RecordKind], z.unknown());
type RecordLine = z.infer<typeof RecordLine>;

const DemonstrationVehicle = z.strictObject({
  vin: z.string(),
  /** Year, make and model, for lists of demonstration vehicles. */
  title: z.string(),
  /** The case it demonstrates, one sentence. */
  shows: z.string(),
  behavior: Behavior.optional(),
  /** Groups that do not answer for this vehicle. */
  unavailable: z.array(SourceGroup).optional(),
  /** Those answer when they are asked again. */
  heals: z.literal(true).optional(),
  /** Groups that have no source for this vehicle. */
  notCovered: z.array(SourceGroup).optional(),
  history: z.array(RecordLine),
  /** A second source's records of it. */
  second: z.array(RecordLine).optional(),
});

/** Every demonstration vehicle; `docs/demonstration-vehicles.md` lists them with what they show. */
export const DEMONSTRATION_VEHICLES = z.array(DemonstrationVehicle).parse(vehicles);

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
