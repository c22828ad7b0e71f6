import { contentOf, headOf, pageOf, stageOf } from '../../issued-documents/rules.ts';
import type { Locale } from '../../sites/contract.ts';
import type { ReportCard, ReportProgress, ReportView, SourceGroup } from '../contract.ts';
import type { ReportRow } from './contents.ts';
import { gather } from './facts.ts';
import { coverage, sectionProgress } from './outcome.ts';

/** How far a report is, counted from the answers there are: nothing is staged. */
function progressOf(row: ReportRow, groups: readonly SourceGroup[]): ReportProgress {
  const facts = { groups, answers: row.answers };
  const waiting = groups.find(group => !row.answers.some(answer => answer.group === group));
  const step = stageOf(row) !== 'working' ? 'done' : row.state === 'queued' ? 'waiting' : (waiting ?? 'writing');
  return { state: row.state, step, ...coverage(facts), sections: sectionProgress(gather(facts)) };
}

/** A report as its owner sees it, in the reader's language; its document only once it is opened. */
export function viewOf(row: ReportRow, groups: readonly SourceGroup[], locale: Locale): ReportView {
  return { ...pageOf(row, locale), progress: progressOf(row, groups) };
}

/** A report as one card of the dashboard; what it found is told once it is opened. */
export function cardOf(row: ReportRow, groups: readonly SourceGroup[], locale: Locale): ReportCard {
  const verdict = contentOf(row)?.verdict;
  const reason = verdict?.reasons[0];
  const headline = typeof reason === 'object' ? reason[locale] : (reason ?? null);
  return { ...headOf(row), progress: progressOf(row, groups), level: verdict?.level ?? null, headline };
}
