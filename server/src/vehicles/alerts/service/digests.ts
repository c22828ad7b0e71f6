import { titlesOf } from '../../decode/service.ts';
import { contactOf, wantsRecalls } from '../../../identity/accounts/service.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import { daysAfter } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { recallAlertMail, type MailedVehicle } from '../mails.tsx';
import { warningOf } from '../rules/mailed-recall.ts';
import * as store from '../store.ts';
import { RECALL_DIGESTS, unsubscribeLink, type AlertDeps, type DigestJob } from './deps.ts';

/** So many members one job writes to; the next ones are another job. */
const AT_A_TIME = 100;
/** Vehicles named in an email; the rest is counted. */
const MAX_VEHICLES = 10;
const MAX_RECALLS = 5;
/** Rounds do not begin at the very same minute every day. */
const DAY = 0.95;

/** Sends what is new: one email to a member a day at most, whatever there is. */
export function createDigests({ db, clock, secret, jobs, mail, sites }: AlertDeps) {
  return {
    async send({ after }: DigestJob): Promise<void> {
      const some = await store.listWaiting(db, after, AT_A_TIME);
      for (const account of some) await db.transaction(tx => tell(tx, account));
      const last = some.length === AT_A_TIME ? some.at(-1) : undefined;
      if (last) await db.transaction(tx => jobs.enqueue(tx, RECALL_DIGESTS, { after: last.userId }));
    },
  };

  async function tell(tx: Db, account: Account): Promise<void> {
    const now = clock();
    if (!(await wantsRecalls(tx, account))) return void (await store.takeWaiting(tx, account, 'known', now));
    const before = await store.lastNotified(tx, account);
    if (before && before > daysAfter(now, -DAY)) return;
    const news = await store.takeWaiting(tx, account, 'told', now);
    if (news.length === 0) return;
    const { siteId, userId } = account;
    const contact = await contactOf(tx, siteId, userId);
    const vehicles = vehiclesOf(news, await titlesOf(tx, account));
    const origin = (await store.originOf(tx, account)) || `https://${sites.get(siteId).hosts[0]}`;
    const token = unsubscribeLink.sign({ siteId, userId, kind: 'recall' }, { secret, now });
    const cause = `recall-alert:${userId}:${now.toISOString()}`;
    await mail.queue(tx, { siteId, ...contact, cause }, recallAlertMail, {
      origin,
      token,
      vehicles: vehicles.slice(0, MAX_VEHICLES),
      moreVehicles: Math.max(0, vehicles.length - MAX_VEHICLES),
      total: new Set(news.map(({ campaign }) => campaign)).size,
    });
  }
}

/** The vehicles of some news, those with a warning first. */
function vehiclesOf(news: readonly store.NoticeRow[], titles: ReadonlyMap<string, string>): MailedVehicle[] {
  const byVin = new Map<string, store.NoticeRow[]>();
  for (const row of news) byVin.set(row.vin, [...(byVin.get(row.vin) ?? []), row]);
  const vehicles = [...byVin].map(([vin, rows]) => {
    const recalls = rows
      .toSorted((a, b) => weight(b) - weight(a))
      .map(({ campaign, area, receivedOn, parkIt, parkOutside }) => {
        return { campaign, area, receivedOn, warning: warningOf(parkIt, parkOutside) };
      });
    const more = Math.max(0, recalls.length - MAX_RECALLS);
    return { vin, title: titles.get(vin) ?? vin, recalls: recalls.slice(0, MAX_RECALLS), more };
  });
  return vehicles.toSorted((a, b) => Number(warns(b)) - Number(warns(a)));
}

const weight = ({ parkIt, parkOutside }: store.NoticeRow): number => Number(parkIt) * 2 + Number(parkOutside);
const warns = ({ recalls }: MailedVehicle): boolean => recalls.some(({ warning }) => warning !== null);
