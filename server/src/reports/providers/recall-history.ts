import type { RecallStatus } from '../../recalls/contract.ts';
import type { SoughtVehicle } from '../../recalls/providers/recall-source.ts';
import { mergeCampaigns, type MergedCampaign } from '../../recalls/rules/merge.ts';
import type { Recalls } from '../../recalls/service.ts';
import type { HistoryContext, HistoryProvider, SectionAnswer } from './history-provider.ts';
import type { RecordOf } from './history-record.ts';

const STATUS: Record<RecallStatus, RecordOf<'recalls'>['status']> = {
  open: 'open',
  closed: 'closed',
  remedy_pending: 'remedy_not_available',
  unknown: 'may_apply',
};

/**
 * The recalls of a report from the sources of the recall check, so that both say the same. It says before payment
 * neither that there are recalls nor that there are none: the preview shows the recalls themselves. `recalls`: not there
 * yet while the app is put together.
 */
export function createRecallHistory(recalls: () => Recalls): HistoryProvider {
  return {
    name: 'recall-check',
    demo: false,
    groups: ['recalls'],
    query: async () => [{ section: 'recalls', exists: 'unknown', count: null, rows: [] }],
    async ask(group, vin, context) {
      const section = await sectionOf(recalls(), vin, context);
      return { group, askedAt: context.now.toISOString(), sections: [section] };
    },
  };
}

/** @throws where no source answers, or has no data under the vehicle's name */
async function sectionOf(recalls: Recalls, vin: string, { vehicle }: HistoryContext): Promise<SectionAnswer> {
  const notCovered: SectionAnswer = { section: 'recalls', state: 'not_covered', records: [] };
  const { kind, modelYear: year, make, model } = vehicle;
  if (kind === 'europe' || !year || !make || !model) return notCovered;
  const sought: SoughtVehicle = { vin, year, make, model, body: vehicle.bodyClass, fuel: vehicle.fuel, market: 'US' };
  const { answers, gaps } = await recalls.askAll(sought);
  // A demonstration vehicle's recalls are in its invented history, and are marked there.
  if (answers.some(({ demo }) => demo)) return notCovered;
  if (answers.length === 0) throw new Error(gaps.map(({ source, reason }) => `${source}: ${reason}`).join(', '));
  const records = mergeCampaigns(answers).map((campaign, at) => recordOf(campaign, at));
  // An extract or the rest of several sources cannot say that there is none.
  if (records.length === 0 && gaps.some(({ reason }) => reason === 'partial_copy')) throw new Error('Only an extract');
  return { section: 'recalls', state: records.length > 0 ? 'found' : 'none_reported', records };
}

/** @throws for a campaign without a day, which a history has no place for */
function recordOf(campaign: MergedCampaign, at: number): RecordOf<'recalls'> {
  if (campaign.date === null) throw new Error(`The campaign ${campaign.campaign} has no day`);
  return {
    section: 'recalls',
    recordId: `RCL-${campaign.campaign}-${String(at + 1).padStart(2, '0')}`,
    sourceType: 'regulator',
    eventOn: campaign.date,
    reportedOn: campaign.date,
    place: null,
    campaign: campaign.campaign,
    status: STATUS[campaign.status ?? 'unknown'],
    closedOn: null,
    component: campaign.component,
    summary: campaign.summary,
    consequence: campaign.consequence,
    remedy: campaign.remedy,
    parkIt: campaign.park_it,
    parkOutside: campaign.park_outside,
    overTheAir: campaign.ota,
  };
}
