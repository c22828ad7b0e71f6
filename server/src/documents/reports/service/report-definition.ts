import { daysAfter } from '../../../kit/clock.ts';
import type { Making } from '../../issued-documents/service.ts';
import { stageOf } from '../../issued-documents/rules.ts';
import { creditBackMail, gapsFilledMail, gapsLeftMail, reportReadyMail } from '../mails.tsx';
import type { ReportContents, ReportRow } from '../rules/facts/contents.ts';
import { currentAnswers } from '../rules/facts/current-answers.ts';
import { withDisputes, type DisputedRecord } from '../rules/versions/disputed.ts';
import type { ReportFacts } from '../rules/facts/facts.ts';
import { forMarket, isClassic } from '../rules/facts/market.ts';
import { holdsRecords, openRequests } from '../rules/findings/outcome.ts';
import { GENERATE_REPORT } from '../rules/products.ts';
import { vehicleOf } from '../rules/facts/vehicle.ts';

/** Within this time the same vehicle is not charged again, and a refresh is free. */
const REUSE_DAYS = 30;
/** Sources that did not answer are asked again after one, five and eighteen hours: three times within a day. */
const AGAIN_AFTER_S = [3_600, 5 * 3_600, 18 * 3_600];

/** Until when a new version of a report costs nothing. */
export const freeUntil = ({ createdAt }: Pick<ReportRow, 'createdAt'>): Date => daysAfter(createdAt, REUSE_DAYS);

const isFinished = (state: string): boolean => state === 'ready' || state === 'partial';

/** Whether the source of market values did not answer for the document that was made. */
export const lacksValue = ({ document }: Pick<ReportRow, 'document'>): boolean =>
  document?.heads.some(({ key, state }) => key === 'value' && state === 'unavailable') ?? false;

/** Whether a source that is asked about the vehicle has not told something it is asked for. */
function hasGaps(row: ReportRow, sources: ReportFacts['sources']): boolean {
  const facts = forMarket({ vehicle: row.vehicle, sources, answers: currentAnswers(row.answers) });
  return openRequests(facts).length > 0 || lacksValue(row);
}

/** Whether the missing sources of a finished report are asked again. */
export function isRetried(row: ReportRow, sources: ReportFacts['sources']): boolean {
  return isFinished(row.state) && row.rounds <= AGAIN_AFTER_S.length && hasGaps(row, sources);
}

/** The report's part of the life cycle of issued documents. */
export function reportDefinition(
  sources: ReportFacts['sources'],
  disputed: (siteId: string, vin: string) => Promise<DisputedRecord[]>,
): Making<ReportContents> {
  return {
    kind: 'report',
    idPrefix: 'rep',
    number: { prefix: 'MQR', groups: 4 },
    states: { ordered: 'queued', working: 'collecting' },
    mails: { ready: reportReadyMail, creditBack: creditBackMail, gapsFilled: gapsFilledMail, gapsLeft: gapsLeftMail },
    exportedAs: 'reports',
    choose(existing, _order, now) {
      const recent = existing.find(row => now <= freeUntil(row) && stageOf(row) !== 'over');
      const [newest] = existing.filter(row => row.document !== null);
      return recent ? { existing: recent } : { version: (newest?.version ?? 0) + 1, free: null };
    },
    vehicleOf,
    marksInferred: true,
    cardFields: ['verdict', 'license', 'theft'],
    isEmpty: ({ vehicle, answers }) =>
      !isClassic(vehicle) && !holdsRecords({ sources, answers: currentAnswers(answers) }),
    hasGaps: row => hasGaps(row, sources),
    currentAnswers,
    finalColumns: ({ rounds, version, answers, document: before }, document) => ({
      rounds: rounds + 1,
      version: before && document ? version + 1 : version,
      answers: currentAnswers(answers),
    }),
    followUp(row, state) {
      const afterSeconds = isFinished(state) && hasGaps(row, sources) ? AGAIN_AFTER_S[row.rounds] : undefined;
      return afterSeconds === undefined ? null : { job: GENERATE_REPORT, afterSeconds };
    },
    shown: async ({ siteId, vin }, document) => withDisputes(document, await disputed(siteId, vin)),
    printable: (document, lang) => ({ template: 'report', data: { ...document, lang } }),
    exported: ({ input }) => ({ mileage: input.mileage, mileage_unit: input.unit ?? 'mi' }),
  };
}
