import type { ReportCard, ReportProgress, ReportState, ReportView, SourceGroup } from '../contract.ts';
import type { DocumentStanding } from '../../documents/standing.ts';
import type { Locale } from '../../sites/contract.ts';
import type { reports } from '../tables.ts';
import { gather } from './facts.ts';
import { coverage, holdsRecords, sectionProgress } from './outcome.ts';

type Row = typeof reports.$inferSelect;

const OVER: readonly ReportState[] = ['ready', 'partial', 'no_data', 'failed', 'revoked', 'archived'];

/** Whether nothing more happens to a report by itself. */
export function isOver(state: ReportState): boolean {
  return OVER.includes(state);
}

/** Whether there is a document its owner may read. */
export function isReadable(row: Pick<Row, 'state' | 'document'>): boolean {
  return row.document !== null && row.state !== 'revoked';
}

/** The content of a report: null before it is marked as opened, and once it is revoked. */
export function contentOf(row: Row): Row['document'] {
  return isReadable(row) && row.openedAt ? row.document : null;
}

function isGivenBack({ revokedFor }: Row): boolean {
  return revokedFor === 'wrong_vehicle' || revokedFor === 'empty';
}

/** How far a report is, as far as giving it back depends on it. */
export function standingOf(row: Row, groups: readonly SourceGroup[]): DocumentStanding {
  const { id, openedAt, createdAt: orderedAt, finishedAt: madeAt } = row;
  const stage = !isOver(row.state) ? 'working' : row.state === 'ready' || row.state === 'partial' ? 'made' : 'over';
  const isEmpty = !holdsRecords({ groups, answers: row.answers });
  return { id, stage, orderedAt, madeAt, openedAt, isEmpty };
}

/** How far a report is, counted from the answers there are: nothing is staged. */
function progressOf(row: Row, groups: readonly SourceGroup[]): ReportProgress {
  const facts = { groups, answers: row.answers };
  const waiting = groups.find(group => !row.answers.some(answer => answer.group === group));
  const step = isOver(row.state) ? 'done' : row.state === 'queued' ? 'waiting' : (waiting ?? 'writing');
  return { state: row.state, step, ...coverage(facts), sections: sectionProgress(gather(facts)) };
}

function headOf(row: Row, groups: readonly SourceGroup[]) {
  return {
    id: row.id,
    vin: row.vin,
    title: row.title,
    state: row.state,
    version: row.version,
    created: row.createdAt.toISOString(),
    credit_back: row.state === 'no_data' || row.state === 'failed' || isGivenBack(row),
    revoked_for: row.revokedFor,
    pdf: isReadable(row) ? `/documents/report/${row.id}.pdf` : null,
    progress: progressOf(row, groups),
  };
}

/** A report as its owner sees it, in the reader's language; its document only once it is opened. */
export function viewOf(row: Row, groups: readonly SourceGroup[], locale: Locale): ReportView {
  const head = headOf(row, groups);
  const charged = head.credit_back || row.amount === 0 ? null : { unit: row.unit, amount: row.amount };
  const content = contentOf(row);
  return { ...head, charged, document: content && { ...content, lang: locale } };
}

/** A report as one card of the dashboard; what it found is told once it is opened. */
export function cardOf(row: Row, groups: readonly SourceGroup[], locale: Locale): ReportCard {
  const { verdict } = contentOf(row) ?? {};
  const reason = verdict?.reasons[0];
  const headline = typeof reason === 'object' ? reason[locale] : (reason ?? null);
  return { ...headOf(row, groups), level: verdict?.level ?? null, headline };
}
