import { daysAfter } from '../../kit/clock.ts';
import type { Making } from '../../issued-documents/service.ts';
import { stageOf } from '../../issued-documents/rules.ts';
import { creditBackMail, reportReadyMail } from '../mails.tsx';
import type { ReportContents, ReportRow } from '../rules/contents.ts';
import type { ReportFacts } from '../rules/facts.ts';
import { holdsRecords } from '../rules/outcome.ts';
import { GENERATE_REPORT } from '../rules/products.ts';
import { vehicleOf } from '../rules/vehicle.ts';

/** Within this time the same vehicle is not charged again. */
const REUSE_DAYS = 30;
/** Sources that did not answer are asked again after one, five and eighteen hours: three times within a day. */
const AGAIN_AFTER_S = [3_600, 5 * 3_600, 18 * 3_600];

/** Whether the missing sources of a partial report are asked again. */
export function isAskedAgain({ state, rounds }: ReportRow): boolean {
  return state === 'partial' && rounds <= AGAIN_AFTER_S.length;
}

/** What is special about reports among issued documents. */
export function reportDefinition(sources: ReportFacts['sources']): Making<ReportContents> {
  return {
    kind: 'report',
    idPrefix: 'rep',
    number: { prefix: 'MQR', groups: 4 },
    states: { ordered: 'queued', working: 'collecting' },
    mails: { ready: reportReadyMail, creditBack: creditBackMail },
    exportedAs: 'reports',
    choose(existing, _again, now) {
      const since = daysAfter(now, -REUSE_DAYS);
      const recent = existing.find(row => row.createdAt >= since && stageOf(row) !== 'over');
      return recent ? { existing: recent } : { version: 1, free: null };
    },
    vehicleOf,
    marksInferred: true,
    cardFields: ['verdict'],
    isEmpty: ({ answers }) => !holdsRecords({ sources, answers }),
    finalColumns: ({ rounds }) => ({ rounds: rounds + 1, version: rounds + 1 }),
    followUp({ rounds }, state) {
      const afterSeconds = state === 'partial' ? AGAIN_AFTER_S[rounds] : undefined;
      return afterSeconds === undefined ? null : { job: GENERATE_REPORT, afterSeconds };
    },
    printable: (document, lang) => ({ template: 'report', data: { ...document, lang } }),
    exported: ({ input }) => ({ mileage: input.mileage, mileage_unit: input.unit ?? 'mi' }),
  };
}
