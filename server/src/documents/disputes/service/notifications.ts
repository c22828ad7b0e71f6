import { dayOf } from '../../../kit/clock.ts';
import { contactOf } from '../../../identity/accounts/service.ts';
import type { Bilingual } from '../../../kit/text/bilingual.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { MailTemplate } from '../../../platform/mail/rules.ts';
import type { DisputableReport } from '../../reports/service.ts';
import { reportPath } from '../../reports/rules/products.ts';
import { dayWords } from '../../reports/rules/facts/dates.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import * as mails from '../mails.tsx';
import type { DisputeRow } from '../store.ts';
import type { DisputeDeps } from './deps.ts';
import { numberOf } from './presenting.ts';

const PERSON = {
  open: mails.disputeReceivedMail,
  upheld: mails.disputeUpheldMail,
  corrected: mails.disputeCorrectedMail,
};
const LINKED = { open: mails.linkedReceivedMail, upheld: mails.linkedUpheldMail, corrected: mails.linkedCorrectedMail };
const HOLDER = { open: mails.holderDisputedMail, upheld: mails.holderUpheldMail, corrected: mails.holderCorrectedMail };

/** The record for somebody who has not bought the report: its section and number, without what it says. */
function namedOnly({ section, record }: DisputeRow): Bilingual {
  const named = (locale: Locale) => `${translatorFor(locale)('reports', `section.${section}`)} · ${record}`;
  return { en: named('en'), es: named('es') };
}

/** Mails what becomes of a dispute: to who opened it, and once to each member with a report that holds the record. */
export function createNotifications({ mail }: Pick<DisputeDeps, 'mail'>) {
  function propsOf(row: DisputeRow, path: string, about = row.about) {
    const { origin, title, reason } = row;
    const due = dayWords(dayOf(row.dueAt));
    return { origin, path, number: numberOf(row), title, about, due, reason: reason ?? '' };
  }

  return {
    /** In the transaction that opens or decides it. */
    async tell(tx: Db, row: DisputeRow, holders: readonly DisputableReport[]): Promise<void> {
      const { siteId, id, state } = row;
      if (state === 'withdrawn') return;
      const queue = (
        template: MailTemplate<mails.DisputeMailProps>,
        to: { to: string; locale: Locale },
        about: string,
        props: ReturnType<typeof propsOf>,
      ) => mail.queue(tx, { siteId, ...to, cause: `dispute:${id}:${state}:${about}` }, template, props);
      const owned = propsOf(row, reportPath(row.vin));
      if (row.userId) await queue(PERSON[state], await contactOf(tx, siteId, row.userId), 'person', owned);
      else {
        const number = holders.find(({ id }) => id === row.documentId)?.number;
        const props = propsOf(row, number ? `/verify/${number}` : '/', namedOnly(row));
        await queue(LINKED[state], { to: row.email, locale: row.locale }, 'person', props);
      }
      const others = new Set(holders.map(({ userId }) => userId).filter(userId => userId !== row.userId));
      for (const userId of others)
        if (userId) await queue(HOLDER[state], await contactOf(tx, siteId, userId), userId, owned);
    },

    /** To the site's own address. */
    async tellOperators(tx: Db, { site }: Caller, row: DisputeRow): Promise<void> {
      const about = {
        siteId: site.id,
        to: site.support_email,
        locale: site.locale,
        cause: `dispute:${row.id}:operator`,
      };
      await mail.queue(tx, about, mails.disputeWaitsMail, propsOf(row, '/operator/disputes'));
    },
  };
}
