import { findSaved, listAllSaved, type SavedRow } from '../../decode/service.ts';
import { wantsRecalls } from '../../../identity/accounts/service.ts';
import { daysAfter } from '../../../kit/clock.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import { areaOf } from '../../recalls/rules/areas.ts';
import type { MergedCampaign } from '../../recalls/rules/merge.ts';
import { scan } from '../rules.ts';
import * as store from '../store.ts';
import { RECALL_DIGESTS, RECALL_ROUND, type AlertDeps, type NoteJob, type RoundJob } from './deps.ts';

/** So many vehicles one job looks at; the next ones are another job. */
const AT_A_TIME = 50;
/** A vehicle that was saved so long ago at most is looked at as if it had been saved now. */
const SAVING_MS = 60 * 60 * 1000;

/** Looks at the campaigns of saved vehicles and notes what is new. */
export function createScheduler({ db, clock, jobs, sites, events, recalls }: AlertDeps) {
  return {
    /** Notes what there is for a vehicle that was saved just now. */
    async note({ siteId, userId, vin }: NoteJob): Promise<void> {
      const vehicle = await findSaved(db, { siteId, userId }, vin);
      if (vehicle) await look(vehicle);
    },

    /** Looks at some saved vehicles and goes on with the next; after the last the emails are sent. */
    async round({ after }: RoundJob): Promise<void> {
      const some = await listAllSaved(db, after, AT_A_TIME);
      for (const vehicle of some) await look(vehicle);
      const last = some.length === AT_A_TIME ? some.at(-1) : undefined;
      await db.transaction(tx =>
        last
          ? jobs.enqueue(tx, RECALL_ROUND, { after: last.id } satisfies RoundJob)
          : jobs.enqueue(tx, RECALL_DIGESTS, { after: null }),
      );
    },

    /**
     * Starts a round where the last one is a day old, or the copy of the recall list has changed since. Of several servers
     * one starts it. @returns whether this one did
     */
    async startWhenDue(): Promise<boolean> {
      const now = clock();
      const yesterday = daysAfter(now, -1);
      const changedAt = await recalls.copyChangedAt();
      const unlessAfter = changedAt && changedAt > yesterday ? changedAt : yesterday;
      return db.transaction(async tx => {
        const isFirst = await store.beginRound(tx, { id: newId('rnd'), startedAt: now }, unlessAfter);
        if (isFirst) {
          await jobs.enqueue(tx, RECALL_ROUND, { after: null } satisfies RoundJob);
          await events.emit(tx, 'recalls.round-began', { at: now });
        }
        return isFirst;
      });
    },
  };

  /** Looks at one vehicle. Sources that do not answer now answer another day. */
  async function look(vehicle: SavedRow): Promise<void> {
    const { market } = sites.get(vehicle.siteId);
    const found = await recalls.askAll(vehicle.vin, { market, byVin: false });
    if (!found || found.answers.length === 0) return;
    const { answers } = found;
    await db.transaction(async tx => {
      const known = {
        noted: await store.notedOf(tx, vehicle, vehicle.vin),
        lists: await store.listsOf(tx, vehicle, vehicle.vin),
        savedAt: vehicle.createdAt,
      };
      const atSaving = known.lists.length === 0 && clock().getTime() - vehicle.createdAt.getTime() < SAVING_MS;
      const { fresh, lists } = scan(answers, { ...known, atSaving });
      await noteAll(tx, vehicle, fresh);
      await store.setLists(tx, vehicle, vehicle.vin, lists);
    });
  }

  async function noteAll(
    tx: Db,
    { siteId, userId, vin }: SavedRow,
    fresh: readonly { campaign: MergedCampaign; isNews: boolean }[],
  ): Promise<void> {
    const wanted = fresh.some(({ isNews }) => isNews) && (await wantsRecalls(tx, { siteId, userId }));
    const rows = fresh.map(({ campaign, isNews }) => ({
      siteId,
      userId,
      vin,
      campaign: campaign.campaign,
      area: areaOf(campaign.component),
      receivedOn: campaign.date,
      parkIt: campaign.park_it,
      parkOutside: campaign.park_outside,
      state: isNews && wanted ? ('waiting' as const) : ('known' as const),
      createdAt: clock(),
    }));
    await store.addNotices(tx, rows);
    for (const { campaign, isNews } of fresh)
      if (isNews) await events.emit(tx, 'recall.found', foundOf({ siteId, userId }, vin, campaign));
  }
}

/** A new recall of a saved vehicle, for those who follow it. */
const foundOf = (account: Account, vin: string, found: MergedCampaign) => {
  const { campaign, date: receivedOn, park_it: parkIt, park_outside: parkOutside } = found;
  return { account, vin, campaign, receivedOn, parkIt, parkOutside };
};
