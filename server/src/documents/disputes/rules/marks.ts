import { dayOf } from '../../../kit/clock.ts';
import type { Correction } from '../../reports/rules/facts/corrections.ts';
import type { DisputedRecord } from '../../reports/rules/versions/disputed.ts';
import type { DisputeState } from '../contract.ts';

/** The fields of a dispute used by the rules. */
interface Dispute {
  record: string;
  state: DisputeState;
  createdAt: Date;
  decidedAt: Date | null;
  correction: { fields: Record<string, unknown> | null } | null;
}

/** The mark of each record: that of the dispute that runs, or of the last one that was decided. `disputes`: oldest first. */
export function marksOf(disputes: readonly Dispute[]): DisputedRecord[] {
  const last = new Map<string, DisputedRecord>();
  for (const { record, state, createdAt, decidedAt } of disputes) {
    if (state === 'withdrawn') continue;
    last.set(record, { record, state, since: dayOf(createdAt), decided: decidedAt && dayOf(decidedAt) });
  }
  return [...last.values()];
}

/** Corrections by record, merged. `disputes`: oldest first. */
export function correctionsOf(disputes: readonly Dispute[]): Correction[] {
  const all = new Map<string, Correction>();
  for (const { record, state, correction } of disputes) {
    if (state !== 'corrected' || !correction) continue;
    const earlier = all.get(record)?.fields;
    const fields = correction.fields === null || earlier === null ? null : { ...earlier, ...correction.fields };
    all.set(record, { record, fields });
  }
  return [...all.values()];
}
