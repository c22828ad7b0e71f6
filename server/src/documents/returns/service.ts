import type { PlatformDeps } from '../../platform/deps.ts';
import { accountOf } from '../../identity/accounts/service.ts';
import { goodwillFor } from '../../money/credits/rules.ts';
import type { Credits } from '../../money/credits/service.ts';
import type { IssuedDocuments } from '../issued-documents/service.ts';
import type { Account, Caller } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { translatorFor } from '../../kit/text/messages.ts';
import { ReturnReason, type ReturnAbout, type ReturnChoice } from './contract.ts';
import { refusalOf } from './rules.ts';

/** Queued when the whole price of an order is back. */
export const REVOKE_DOCUMENTS = 'revoke-documents';
export interface RevokeDocuments extends Account {
  orderId: string;
}

export interface ReturnDeps extends Pick<PlatformDeps, 'db' | 'clock'> {
  credits: Credits;
  issuedDocuments: IssuedDocuments;
}

/** Credits that go back; null where a subscription without limit had paid. */
type Credit = { unit: 'vhr' | 'sticker' | 'global'; amount: number } | null;

export type Returns = ReturnType<typeof createReturns>;

/** Documents that are given back: the wrong vehicle, nothing in it, or their money was refunded. */
export function createReturns({ db, clock, credits, issuedDocuments }: ReturnDeps) {
  return {
    /**
     * The result of each possible complaint about the member's newest document of a vehicle.
     * @throws AppError `login_needed`, `document_not_found`
     */
    async choices(caller: Caller, about: ReturnAbout): Promise<ReturnChoice[]> {
      const account = accountOf(caller);
      return db.transaction(async tx => {
        const { document, taken } = await hold(tx, account, about);
        return ReturnReason.options.map(reason => {
          const refusal = refusalOf(reason, document, taken, clock());
          const text = refusal
            ? translatorFor(caller.locale)('errors', refusal, contactOf(caller))
            : translatorFor(caller.locale)('return-answers', 'will', { count: taken?.amount ?? 0 });
          return { reason, allowed: refusal === null, text };
        });
      });
    },

    /**
     * Gives a document back for its credit. The account is held first, then the document.
     * @throws AppError `login_needed`, `document_not_found`, those of `refusalOf`
     */
    async giveBack(
      caller: Caller,
      { reason, ...about }: ReturnAbout & { reason: ReturnReason },
    ): Promise<{ message: string; credit: Credit }> {
      const account = accountOf(caller);
      const credit = await db.transaction(async tx => {
        const { document, taken } = await hold(tx, account, about);
        const refusal = refusalOf(reason, document, taken, clock());
        if (refusal) throw new AppError(refusal, { field: 'reason', params: contactOf(caller) });
        await credits.release(tx, account, document.id, reason);
        await issuedDocuments.revoke(tx, account.siteId, document.id, reason);
        await takeGift(tx, account, document.id, document.id);
        return taken && taken.amount > 0 ? { unit: taken.unit, amount: taken.amount } : null;
      });
      return {
        message: translatorFor(caller.locale)('return-answers', 'done', { count: credit?.amount ?? 0 }),
        credit,
      };
    },

    /**
     * The money of a purchase is back: what it has paid for is not valid any more, nor the free revisions of that, nor
     * what was made with a goodwill credit given for any of them. Doing it again changes nothing.
     */
    async revokePaid({ orderId, ...account }: RevokeDocuments): Promise<void> {
      const ids = await db.transaction(tx => credits.documentsOf(tx, account, { type: 'order', id: orderId }));
      for (const id of ids) await db.transaction(tx => revokeWithAll(tx, account, { id, orderId }));
    },
  };

  /** Revokes a document with all that hangs on it, down to a gift that was given for what a gift has paid for. */
  async function revokeWithAll(tx: Db, account: Account, { id, orderId }: { id: string; orderId: string }) {
    for (const each of [id, ...(await freeRevisionsOf(tx, account, id))]) {
      await revokeOne(tx, account, each);
      for (const made of await credits.documentsOf(tx, account, goodwillFor(each)))
        await revokeWithAll(tx, account, { id: made, orderId });
      await takeGift(tx, account, each, orderId);
    }
  }

  /** The later versions of a document up to the next one that was paid for. */
  async function freeRevisionsOf(tx: Db, account: Account, id: string): Promise<string[]> {
    const free: string[] = [];
    for (const later of await issuedDocuments.laterThan(tx, account, id)) {
      if (await credits.takenFor(tx, account, later)) break;
      free.push(later);
    }
    return free;
  }

  /** Takes back what is unused of the goodwill credit given for a document; `key`: what takes it, which takes once. */
  async function takeGift(tx: Db, account: Account, documentId: string, key: string): Promise<void> {
    await credits.refund(tx, account, { of: goodwillFor(documentId), by: { type: 'refund', key } });
  }

  async function revokeOne(tx: Db, account: Account, id: string): Promise<void> {
    const revoked = await issuedDocuments.revoke(tx, account.siteId, id, 'refund');
    // One that was still being made gives its credit back, which then goes with the money.
    if (revoked) await credits.release(tx, account, id, 'failed');
  }

  async function hold(tx: Db, account: Account, about: ReturnAbout) {
    const document = await issuedDocuments.hold(tx, account, about.doc_kind, about.vin);
    if (!document) throw new AppError('document_not_found', { field: 'vin' });
    const taken = await credits.takenFor(tx, account, document.id);
    const gifts = await credits.unusedOf(tx, account, goodwillFor(document.id));
    return { document, taken: taken && { ...taken, giftSpent: gifts.some(gift => gift.unused < gift.granted) } };
  }
}

/** Whom to write to, for the sentences of a refusal. */
function contactOf(caller: Caller): { email: string } {
  return { email: caller.site.support_email };
}
