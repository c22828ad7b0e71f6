import type { PlatformDeps } from '../../../platform/deps.ts';
import { z } from 'zod';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { signed } from '../../../kit/security/crypto.ts';
import type { Db } from '../../../kit/database/db.ts';
import { UNSUBSCRIBE_MS } from '../../../platform/mail/rules.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { confirmIncidentsMail, incidentMail } from '../mails.tsx';
import * as store from '../store.ts';

export type SubscribingDeps = Pick<PlatformDeps, 'db' | 'clock' | 'secret' | 'jobs' | 'mail'>;

/** Mails what was said about an incident to its subscribers, some at a time. */
export const MAIL_INCIDENT = 'mail-incident';

/** Which text is mailed, and after which subscriber it goes on. */
export interface IncidentMailJob {
  siteId: string;
  updateId: string;
  after: string | null;
}

/** So many subscribers one job writes to; the next ones are another job. */
const AT_A_TIME = 100;
const CONFIRM_MS = 2 * 24 * 60 * 60 * 1000;
const Subscriber = z.object({ siteId: z.string(), subscriber: z.string() });
const confirmLink = signed('incidents-confirm', Subscriber, CONFIRM_MS);
/** The links that end the emails of a subscriber. */
export const endIncidentsLink = signed('incidents-unsubscribe', Subscriber, UNSUBSCRIBE_MS);

/** Emails about incidents, for whoever has confirmed an address. */
export function createSubscribing({ db, clock, secret, jobs, mail }: SubscribingDeps) {
  return {
    /** Mails a link that confirms the address. The answer is the same where it is confirmed already: nobody learns of it. */
    async subscribe({ site, locale, origin }: Caller, { email }: { email: string }): Promise<void> {
      const siteId = site.id;
      const now = clock();
      await db.transaction(async tx => {
        const row = await store.addSubscriber(tx, { id: newId('isb'), siteId, email, locale, origin, createdAt: now });
        if (!row || row.confirmedAt) return;
        const token = confirmLink.sign({ siteId, subscriber: row.id }, { secret, now });
        const cause = `incidents-confirm:${row.id}:${now.toISOString()}`;
        const to = { siteId, to: email, locale, cause, forget: true };
        await mail.queue(tx, to, confirmIncidentsMail, { origin, token });
      });
    },

    /** @throws AppError `incident_link` */
    async confirm(caller: Caller, token: string): Promise<void> {
      const { siteId, subscriber } = linked(confirmLink, caller, token);
      if (!(await store.confirmSubscriber(db, siteId, subscriber, clock()))) throw new AppError('incident_link');
    },

    /** Ends the emails; again changes nothing. @throws AppError `incident_link` */
    async unsubscribe(caller: Caller, token: string): Promise<void> {
      const { siteId, subscriber } = linked(endIncidentsLink, caller, token);
      await store.removeSubscriber(db, siteId, subscriber);
    },

    /** Mails a text to the subscribers of its site; one that was mailed is not mailed again. */
    async mailUpdate({ siteId, updateId, after }: IncidentMailJob): Promise<void> {
      const found = await store.findUpdate(db, siteId, updateId);
      if (!found) return;
      const some = await store.listSubscribers(db, siteId, after, AT_A_TIME);
      const last = some.length === AT_A_TIME ? some.at(-1) : undefined;
      await db.transaction(async tx => {
        for (const row of some) await tell(tx, row, found);
        if (last) await jobs.enqueue(tx, MAIL_INCIDENT, { siteId, updateId, after: last.id } satisfies IncidentMailJob);
      });
    },

    /** Queues such emails, in the transaction of the text. */
    tellLater: (tx: Db, { siteId, id }: Pick<store.UpdateRow, 'siteId' | 'id'>): Promise<void> =>
      jobs.enqueue(tx, MAIL_INCIDENT, { siteId, updateId: id, after: null } satisfies IncidentMailJob),
  };

  function linked(link: typeof confirmLink, { site }: Caller, token: string): z.infer<typeof Subscriber> {
    const found = link.verify(token, { secret, now: clock() });
    if (found?.siteId !== site.id) throw new AppError('incident_link');
    return found;
  }

  async function tell(
    tx: Db,
    { id, siteId, email: to, locale, origin }: store.SubscriberRow,
    { incident, update }: { incident: store.IncidentRow; update: store.UpdateRow },
  ): Promise<void> {
    const token = endIncidentsLink.sign({ siteId, subscriber: id }, { secret, now: clock() });
    await mail.queue(tx, { siteId, to, locale, cause: `incident:${update.id}:${id}`, forget: true }, incidentMail, {
      origin,
      token,
      title: incident.title,
      text: update.text,
      parts: incident.parts,
      isOver: update.state === 'resolved',
    });
  }
}
