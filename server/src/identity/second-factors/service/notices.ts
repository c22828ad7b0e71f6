import { contactOf } from '../../accounts/service.ts';
import type { Account, Caller } from '../../../kit/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Mail } from '../../../platform/mail/service.ts';
import { factorChangedMail, type FactorChange } from '../mails.tsx';

export type Notices = ReturnType<typeof createNotices>;

/** Emails about changes of how an account is opened. */
export function createNotices({ mail }: { mail: Mail }) {
  return {
    /** Tells a member, in the transaction of the change. */
    async tell(
      tx: Db,
      { origin }: Caller,
      { siteId, userId }: Account,
      change: FactorChange,
      about: { name?: string; left?: number } = {},
    ): Promise<void> {
      const { to, locale } = await contactOf(tx, siteId, userId);
      const cause = `account:${newId('ntc')}`;
      const props = { origin, change, name: about.name ?? '', left: about.left ?? 0 };
      await mail.queue(tx, { siteId, to, locale, cause }, factorChangedMail, props);
    },

    wake: (): void => mail.wake(),
  };
}
