import { printedNumber } from '../../../kit/security/ids.ts';
import type { DeskDispute, Dispute } from '../contract.ts';
import type { DisputeRow, EvidenceHead } from '../store.ts';

/** The printed number of a dispute. */
export const numberOf = ({ id }: Pick<DisputeRow, 'id'>): string => printedNumber('MQD', id);

/** A dispute for the programs of the member who opened it; null for who came by a mailed link: there is no account. */
export function eventOf(row: DisputeRow) {
  const { siteId, userId, id, vin, documentId } = row;
  return userId === null ? null : { account: { siteId, userId }, id, number: numberOf(row), vin, documentId };
}

/** `isBuyer`: who has the report may read the words of the record. */
export function present(row: DisputeRow, files: readonly EvidenceHead[], isBuyer: boolean): Dispute {
  const own = files.filter(({ disputeId }) => disputeId === row.id);
  return {
    id: row.id,
    number: numberOf(row),
    vin: row.vin,
    title: row.title,
    record: row.record,
    section: row.section,
    on: row.recordOn,
    about: isBuyer ? row.about : null,
    said: row.said,
    state: row.state,
    opened: row.createdAt.toISOString(),
    due: row.dueAt.toISOString(),
    decided: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    evidence: own.map(({ id, type, size }) => ({ type, bytes: size, url: `/disputes/evidence/${id}` })),
  };
}

export function presentDesk(row: DisputeRow, files: readonly EvidenceHead[], operator: string): DeskDispute {
  return {
    ...present(row, files, true),
    email: row.email,
    own: row.userId === operator,
    ...(row.correction ? { correction: row.correction } : {}),
  };
}
