import type { RecallStatus } from '../../../vehicles/recalls/contract.ts';
import { componentText } from '../../../vehicles/recalls/rules/component-words.ts';
import { makeName, modelName } from '../../../vehicles/recalls/rules/display-names.ts';
import { mergeCampaigns, namesOf, type MergedCampaign } from '../../../vehicles/recalls/rules/merge.ts';
import { quietText } from '../../../vehicles/recalls/rules/quiet-text.ts';
import { recallNames } from '../../../vehicles/recalls/rules/recall-names.ts';
import type { Recalls } from '../../../vehicles/recalls/service.ts';
import { licenseFrom, strictest } from '../rules/sources/license.ts';
import type {
  HistoryContext,
  HistoryProvider,
  SectionAnswer,
  SectionCount,
} from '../rules/sources/history-provider.ts';
import type { RecordOf } from '../rules/sources/history-record.ts';

/** Of so many the year is said before payment. */
const ROWS_SHOWN = 3;

const STATUS: Record<RecallStatus, RecordOf<'recalls'>['status']> = {
  open: 'open',
  closed: 'closed',
  remedy_pending: 'remedy_not_available',
  unknown: 'may_apply',
};

/**
 * The recalls of a report from the sources of the recall check, so that both say the same. Before payment it says what the
 * copy on record has, for which nobody is asked.
 */
export function createRecallHistory(recalls: Recalls): HistoryProvider {
  return {
    name: 'recall-check',
    demo: false,
    groups: ['recalls'],
    byName: true,
    query: async vin => [countOf(await recalls.onFile(vin))],
    async pull(group, vin, context) {
      const { section, ...rest } = await answersOf(recalls, vin, context);
      return { group, askedAt: context.now.toISOString(), sections: [section], ...rest };
    },
  };
}

/** Their count before payment; null: the copy has no answer. */
function countOf(campaigns: Awaited<ReturnType<Recalls['onFile']>>): SectionCount {
  if (!campaigns) return { section: 'recalls', exists: 'unknown', count: null, rows: [] };
  const rows = campaigns.map(({ campaign, date }) => Number((date ?? yearOf(campaign)).slice(0, 4)));
  return {
    section: 'recalls',
    exists: campaigns.length > 0 ? 'yes' : 'no',
    count: campaigns.length,
    rows: rows.slice(0, ROWS_SHOWN).map(year => ({ kind: 'regulator', year })),
  };
}

/** @throws where no source answers, or has no data under the vehicle's name */
async function answersOf(recalls: Recalls, vin: string, { market = 'US' }: HistoryContext) {
  const found = await recalls.askAll(vin, { market, byVin: true });
  if (!found) return NOT_COVERED;
  const { answers, gaps } = found;
  // A demonstration vehicle's recalls are in its invented history, and are marked there.
  if (answers.some(({ demo }) => demo)) return NOT_COVERED;
  // Nobody to ask, and no copy that has the vehicle: there is no source, which is not one that failed.
  const isQueried = gaps.some(({ reason }) => reason !== 'no_copy' && reason !== 'partial_copy');
  if (answers.length === 0 && !isQueried) return NOT_COVERED;
  if (answers.length === 0) throw new Error(gaps.map(({ source, reason }) => `${source}: ${reason}`).join(', '));
  const names = namesOf(answers).flatMap(({ make, model }) => [makeName(make), modelName(model)]);
  const campaigns = mergeCampaigns(answers);
  const parts = recallNames(campaigns);
  const records = campaigns.map((campaign, at) => ({ ...recordOf(campaign, at, names), component: parts[at] ?? '' }));
  // An extract or the rest of several sources cannot say that there is none.
  if (records.length === 0 && gaps.some(({ reason }) => reason === 'partial_copy')) throw new Error('Only an extract');
  const licenses = answers.flatMap(({ license }) => (license === undefined ? [] : (licenseFrom(license) ?? [])));
  const missing = gaps.map(({ source }) => source);
  return { section: sectionOf(records), missing, ...(licenses.length > 0 ? { license: strictest(licenses) } : {}) };
}

const sectionOf = (records: RecordOf<'recalls'>[]): SectionAnswer => ({
  section: 'recalls',
  state: records.length > 0 ? 'found' : 'none_reported',
  records,
});

const NOT_COVERED = { section: { section: 'recalls', state: 'not_covered', records: [] } satisfies SectionAnswer };

/** The year a campaign was given its number in: `02V288000` is of 2002. */
function yearOf(campaign: string): string {
  const [, year] = /^(\d{2})[A-Z]\d{3}/.exec(campaign) ?? [];
  if (year === undefined) return '1966';
  return Number(year) >= 66 ? `19${year}` : `20${year}`;
}

/** A campaign as a record without its name: the texts of the source, those in capitals in small letters. */
function recordOf(campaign: MergedCampaign, at: number, names: string[]): Omit<RecordOf<'recalls'>, 'component'> {
  const on = campaign.date ?? yearOf(campaign.campaign);
  return {
    section: 'recalls',
    recordId: `RCL-${campaign.campaign}-${String(at + 1).padStart(2, '0')}`,
    sourceType: 'regulator',
    eventOn: on,
    reportedOn: on,
    place: null,
    campaign: campaign.campaign,
    status: STATUS[campaign.status ?? 'unknown'],
    closedOn: null,
    part: componentText(campaign.component),
    summary: quietText(campaign.summary, names),
    consequence: quietText(campaign.consequence, names),
    remedy: quietText(campaign.remedy, names),
    parkIt: campaign.park_it,
    parkOutside: campaign.park_outside,
    overTheAir: campaign.ota,
    ...(campaign.date === null ? { undated: true } : {}),
    tellers: campaign.sources.map(({ name, checked_at, copied_on, demo = false }) => ({
      name,
      askedAt: checked_at,
      ...(copied_on ? { copiedOn: copied_on } : {}),
      demo,
    })),
  };
}
