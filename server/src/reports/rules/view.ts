import type { ReportCard, ReportProgress, ReportState, ReportView, SourceGroup } from '../contract.ts';
import type { Locale } from '../../sites/contract.ts';
import type { reports } from '../tables.ts';
import { gather } from './facts.ts';
import { coverage, sectionProgress } from './outcome.ts';

type Row = typeof reports.$inferSelect;

const OVER: readonly ReportState[] = ['ready', 'partial', 'no_data', 'failed', 'revoked', 'archived'];

/** Whether nothing more happens to a report by itself. */
export function isOver(state: ReportState): boolean {
  return OVER.includes(state);
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
    credit_back: row.state === 'no_data' || row.state === 'failed',
    pdf: row.document ? `/documents/report/${row.id}.pdf` : null,
    progress: progressOf(row, groups),
  };
}

/** A report as its owner sees it, in the reader's language. */
export function viewOf(row: Row, groups: readonly SourceGroup[], locale: Locale): ReportView {
  const head = headOf(row, groups);
  const charged = head.credit_back || row.amount === 0 ? null : { unit: row.unit, amount: row.amount };
  return { ...head, charged, document: row.document && { ...row.document, lang: locale } };
}

/** A report as one card of the dashboard. */
export function cardOf(row: Row, groups: readonly SourceGroup[], locale: Locale): ReportCard {
  const { verdict } = row.document ?? {};
  const reason = verdict?.reasons[0];
  const headline = typeof reason === 'object' ? reason[locale] : (reason ?? null);
  return { ...headOf(row, groups), level: verdict?.level ?? null, headline };
}
