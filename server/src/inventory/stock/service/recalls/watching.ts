import type { Db } from '../../../../kit/database/db.ts';
import { scan } from '../../../../vehicles/alerts/rules.ts';
import { areaOf } from '../../../../vehicles/recalls/rules/areas.ts';
import { mergeCampaigns, type MergedCampaign } from '../../../../vehicles/recalls/rules/merge.ts';
import type { SourceAnswers } from '../../../../vehicles/recalls/service/asking.ts';
import type { StockCampaign } from '../../contract.ts';
import * as store from '../../store.ts';
import { STOCK_RECALL_MAILS, STOCK_RECALL_ROUND, type StockDeps, type StockRoundJob } from '../deps.ts';

/** So many vehicles one job looks at; the next ones are another job. */
const AT_A_TIME = 200;

/** The recalls of vehicles in stock, looked at every night. Sources that bill by vehicle are not asked. */
export function createWatching({ db, clock, jobs, sites, events, recalls }: StockDeps) {
  return {
    /** The night's look begins, in the transaction that begins it. */
    beginRound: (tx: Db): Promise<void> =>
      jobs.enqueue(tx, STOCK_RECALL_ROUND, { after: null } satisfies StockRoundJob),

    /** Looks at some vehicles and goes on with the next; after the last the emails are sent. */
    async round({ after }: StockRoundJob): Promise<void> {
      const some = await store.listInStock(db, after, AT_A_TIME);
      for (const vehicle of some) await look(vehicle);
      const last = some.length === AT_A_TIME ? some.at(-1) : undefined;
      const next: StockRoundJob = { after: last?.id ?? null };
      await db.transaction(tx => jobs.enqueue(tx, last ? STOCK_RECALL_ROUND : STOCK_RECALL_MAILS, next));
    },
  };

  async function look(vehicle: store.StockRowStored): Promise<void> {
    const { market } = sites.get(vehicle.siteId);
    const found = await recalls.askAll(vehicle.vin, { market, byVin: false });
    await db.transaction(async tx => {
      const before = await store.findRecalls(tx, vehicle, vehicle.id);
      const { row, fresh } = lookedAt(vehicle, before, found, clock());
      await store.keepRecalls(tx, row);
      const { siteId, userId, id, vin } = vehicle;
      for (const { campaign, date: receivedOn, park_it: parkIt, park_outside: parkOutside } of fresh) {
        const found = { campaign, receivedOn, parkIt, parkOutside };
        await events.emit(tx, 'stock.recall-found', { account: { siteId, userId }, vehicle: id, vin, ...found });
      }
    });
  }
}

/**
 * What is known of a vehicle after its sources were asked, and which recalls are new. A source that does not answer takes
 * nothing away: what it said before stays.
 */
function lookedAt(
  { id: vehicleId, siteId, userId, createdAt }: store.StockRowStored,
  before: store.RecallsRow | null,
  found: SourceAnswers | null,
  now: Date,
): { row: store.RecallsRow; fresh: MergedCampaign[] } {
  const known = before?.campaigns ?? [];
  const failed = found?.gaps.map(({ source }) => source) ?? [];
  const kept: store.RecallsRow = {
    vehicleId,
    siteId,
    userId,
    triedAt: now,
    failed,
    checkedAt: before?.checkedAt ?? null,
    lists: before?.lists ?? [],
    campaigns: known,
    count: known.length,
    parkIt: known.some(({ park_it: parkIt }) => parkIt),
    waiting: before?.waiting ?? [],
  };
  if (!found || found.answers.length === 0) return { row: kept, fresh: [] };
  const noted = new Set(known.map(({ campaign }) => campaign));
  const { fresh, lists } = scan(found.answers, { noted, lists: kept.lists, savedAt: createdAt, atSaving: false });
  const news = fresh.filter(({ isNews }) => isNews).map(({ campaign }) => campaign);
  const said = mergeCampaigns(found.answers).filter(({ status }) => status !== 'closed');
  const names = new Set(said.map(({ campaign }) => campaign));
  const unsaid = failed.length > 0 ? known.filter(({ campaign }) => !names.has(campaign)) : [];
  const campaigns = [...said.map(campaignOf), ...unsaid].toSorted((a, b) => weight(b) - weight(a));
  const waiting = [...new Set([...kept.waiting, ...news.map(({ campaign }) => campaign)])];
  const row = {
    ...kept,
    checkedAt: now,
    lists,
    campaigns,
    count: campaigns.length,
    parkIt: campaigns.some(({ park_it: parkIt }) => parkIt),
    waiting: waiting.filter(each => campaigns.some(({ campaign }) => campaign === each)),
  };
  return { row, fresh: news };
}

const campaignOf = ({ campaign, component, date, park_it, park_outside }: MergedCampaign): StockCampaign => {
  return { campaign, area: areaOf(component), date, park_it, park_outside };
};

const weight = ({ park_it: parkIt, park_outside: parkOutside }: StockCampaign): number =>
  Number(parkIt) * 2 + Number(parkOutside);
