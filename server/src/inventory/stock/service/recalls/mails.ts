import { contactOf, wantsRecalls } from '../../../../identity/accounts/service.ts';
import type { Account } from '../../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../../kit/database/db.ts';
import { warningOf } from '../../../../vehicles/alerts/rules/mailed-recall.ts';
import { unsubscribeLink } from '../../../../vehicles/alerts/service/deps.ts';
import { stockRecallMail, type MailedStock } from '../../mails.tsx';
import * as store from '../../store.ts';
import { STOCK_RECALL_MAILS, type StockDeps, type StockRoundJob } from '../deps.ts';

/** So many dealerships one job writes to; the next ones are another job. */
const AT_A_TIME = 50;
/** Vehicles named in an email; the rest is counted. */
const MAX_NAMED = 20;

/** Tells those who run a dealership of new recalls of its vehicles: one email a night at most. */
export function createRecallMails({ db, clock, secret, jobs, mail, sites, dealerships }: StockDeps) {
  return {
    async sendRecalls({ after }: StockRoundJob): Promise<void> {
      const some = await store.listWaiting(db, after, AT_A_TIME);
      for (const account of some) await db.transaction(tx => send(tx, account));
      const last = some.length === AT_A_TIME ? some.at(-1) : undefined;
      if (last) await db.transaction(tx => jobs.enqueue(tx, STOCK_RECALL_MAILS, { after: last.userId }));
    },
  };

  async function send(tx: Db, account: Account): Promise<void> {
    const now = clock();
    const news = await store.takeWaiting(tx, account);
    const dealership = await dealerships.managersOf(tx, account);
    if (news.length === 0 || !dealership) return;
    const ids = news.map(({ vehicleId }) => vehicleId);
    const rows = new Map((await store.listNamed(tx, account, ids)).map(row => [row.id, row]));
    const vehicles = news
      .flatMap(({ vehicleId, campaigns, waiting }): MailedStock[] => {
        const row = rows.get(vehicleId);
        if (row?.state !== 'stock') return [];
        const { vin, stockNumber, year, make, model } = row;
        const title = [year, make, model].filter(Boolean).join(' ') || vin;
        const recalls = campaigns
          .filter(({ campaign }) => waiting.includes(campaign))
          .map(({ campaign, area, date, park_it: parkIt, park_outside: parkOutside }) => {
            return { campaign, area, receivedOn: date, warning: warningOf(parkIt, parkOutside) };
          });
        return [{ vin, title, stockNumber, recalls }];
      })
      .toSorted((a, b) => Number(warns(b)) - Number(warns(a)));
    if (vehicles.length === 0) return;
    const { siteId } = account;
    for (const { userId } of dealership.people) {
      if (!(await wantsRecalls(tx, { siteId, userId }))) continue;
      const contact = await contactOf(tx, siteId, userId);
      const cause = `stock-recalls:${userId}:${now.toISOString()}`;
      await mail.queue(tx, { siteId, ...contact, cause }, stockRecallMail, {
        origin: `https://${sites.get(siteId).hosts[0]}`,
        token: unsubscribeLink.sign({ siteId, userId, kind: 'recall' }, { secret, now }),
        dealership: dealership.name,
        vehicles: vehicles.slice(0, MAX_NAMED),
        more: Math.max(0, vehicles.length - MAX_NAMED),
      });
    }
  }
}

const warns = ({ recalls }: MailedStock): boolean => recalls.some(({ warning }) => warning === 'park_it');
