import { z } from 'zod';
import { mayOperate } from '../../../identity/accounts/rules.ts';
import { AppError } from '../../../kit/errors.ts';
import { signed } from '../../../kit/security/crypto.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Site } from '../../../platform/sites/contract.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { senderOf } from '../../../platform/sites/rules.ts';
import type { GoLive } from '../contract.ts';
import { senderMail } from '../mails.tsx';
import * as store from '../store.ts';
import type { Proof } from './go-live.ts';

const DAYS = 7;
const link = signed('brand-sender', z.object({ site: z.string(), address: z.string() }), DAYS * 24 * 60 * 60 * 1000);

/** The mark of an address that has confirmed: its reason is the address. */
const CONFIRMED = 'sender_confirmed';

export interface SenderDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'secret' | 'audit' | 'mail'> {
  goLive: (caller: Caller) => Promise<GoLive>;
}

/** The proof that somebody of the brand reads the address its emails come from; null: nobody has confirmed it. */
export function senderProof(site: Site, marks: readonly store.MarkRow[]): Proof | null {
  const mark = marks.find(({ key, reason }) => key === CONFIRMED && reason === senderOf(site));
  return mark ? { when: mark.createdAt, about: [mark.reason] } : null;
}

/** Confirms the address that emails of a brand come from, by an email to it. */
export function createSender({ db, clock, secret, audit, mail, goLive }: SenderDeps) {
  return {
    /** @throws AppError `login_needed`, `role_needed` */
    async mailSender(caller: Caller): Promise<{ to: string }> {
      mayOperate(caller, 'manage_sites');
      const { site, locale, consoleOrigin: origin = caller.origin } = caller;
      const address = senderOf(site);
      const token = link.sign({ site: site.id, address }, { secret, now: clock() });
      const query = new URLSearchParams({ brand: site.id, sender: token });
      await db.transaction(async tx => {
        const to = { siteId: site.id, to: address, locale, cause: `sender:${token}` };
        await mail.queue(tx, to, senderMail, { origin, path: `/operator/go-live?${query.toString()}`, address });
        await audit.write(tx, caller, { action: 'brand.sender_asked', object: site.id, after: { address } });
      });
      return { to: address };
    },

    /** @throws AppError `login_needed`, `role_needed`, `sender_link` */
    async confirmSender(caller: Caller, { token }: { token: string }): Promise<GoLive> {
      const { userId: who } = mayOperate(caller, 'manage_sites');
      const { site } = caller;
      const address = senderOf(site);
      const named = link.verify(token, { secret, now: clock() });
      if (named?.site !== site.id || named.address !== address) throw new AppError('sender_link', { field: 'token' });
      await db.transaction(async tx => {
        const mark = { siteId: site.id, key: CONFIRMED, who, reason: address, mode: null, createdAt: clock() };
        await store.putMark(tx, mark);
        await audit.write(tx, caller, { action: 'brand.sender_confirmed', object: site.id, after: { address } });
      });
      return goLive(caller);
    },
  };
}
