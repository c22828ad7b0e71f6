import { contentOf, headOf, pageOf, stageOf } from '../../../issued-documents/rules.ts';
import type { Locale } from '../../../../platform/sites/contract.ts';
import { ReportDocument, type ReportCard, type ReportProgress, type ReportView } from '../../contract.ts';
import type { GroupAnswer } from '../sources/history-provider.ts';
import type { ReportListed, ReportRow } from '../facts/contents.ts';
import { currentAnswers } from '../facts/current-answers.ts';
import { requestsOf, mergeAnswers, isAnswerTo, type ReportFacts } from '../facts/facts.ts';
import { distanceOf } from '../facts/distance.ts';
import { forMarket, hasSection } from '../facts/market.ts';
import { whyNotShared } from '../versions/license-of.ts';
import { coverage, sectionProgress } from '../findings/outcome.ts';

type Sources = ReportFacts['sources'];

/** The answers of the work a report is in now: those of a refresh come after those there were. */
export function ownAnswers({ refresh, answers }: Pick<ReportRow, 'refresh' | 'answers'>): GroupAnswer[] {
  return currentAnswers(refresh && 'answers' in refresh ? answers.slice(refresh.answers) : answers);
}

/** The miles a report was ordered with, else those of its newest reading that nothing speaks against; null without. */
export function milesIn(row: ReportRow): number | null {
  const { mileage, unit = 'mi' } = row.input;
  if (mileage !== null) return distanceOf(mileage, unit).miles;
  const document = contentOf(row);
  const sound = document?.readings.filter(({ flag, mark }) => flag === null && mark === null) ?? [];
  const [newest] = sound.toSorted((a, b) => b.on.localeCompare(a.on));
  return newest && document ? distanceOf(newest.miles, document.units).miles : null;
}

const isWorking = (row: { state: string }): boolean => stageOf(row) === 'working' || row.state === 'refreshing';

/** How far a report is, counted from the answers there are: nothing is staged. */
export function progressOf(row: Omit<ReportRow, 'document'>, all: Sources): ReportProgress {
  const { vehicle, sources, answers } = forMarket({ vehicle: row.vehicle, sources: all, answers: ownAnswers(row) });
  const waiting = requestsOf(sources).find(request => !answers.some(answer => isAnswerTo(request, answer)));
  const step = !isWorking(row) ? 'done' : row.state === 'queued' ? 'waiting' : (waiting?.group ?? 'writing');
  const progress = sectionProgress(mergeAnswers({ sources, answers }));
  const sections = progress.filter(({ key }) => hasSection(vehicle, key));
  return { state: row.state, step, ...coverage({ vehicle, sources, answers }), sections };
}

/** A stored document names its unit since there are two. */
const inUnits = (document: ReportDocument): ReportDocument => ({
  ...document,
  units: ReportDocument.shape.units.parse(document.units),
});

/** A report as its owner sees it, in the reader's language; its document only once it is opened. */
export function viewOf(
  row: ReportRow,
  sources: Sources,
  locale: Locale,
): Omit<ReportView, 'draft' | 'refresh' | 'versions'> {
  const page = pageOf(row, locale);
  return { ...page, document: page.document && inUnits(page.document), progress: progressOf(row, sources) };
}

/** A report as one card of the dashboard; what it found is shown once it is opened. */
export function cardOf(row: ReportListed, sources: Sources, locale: Locale): ReportCard {
  const content = contentOf(row);
  const verdict = content?.verdict;
  const reason = verdict?.reasons[0];
  const headline = typeof reason === 'object' ? reason[locale] : (reason ?? null);
  const progress = progressOf(row, sources);
  const sections = stageOf(row) === 'working' ? progress.sections : [];
  return {
    ...headOf(row),
    progress: { ...progress, sections },
    level: verdict?.level ?? null,
    headline,
    sharable: content !== null && whyNotShared(content) === null,
  };
}
