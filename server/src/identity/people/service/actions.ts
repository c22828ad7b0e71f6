import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Account } from '../../../kit/personal.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { mayOperate } from '../../accounts/rules.ts';
import type { PersonDetail } from '../contract.ts';
import * as store from '../store.ts';
import type { PeopleDeps } from './deps.ts';
import type { Reading } from './reading.ts';

/** What an operator does with a member. */
export function createActions({ db, clock, audit, accounts }: PeopleDeps, { personOf, detailOf }: Reading) {
  /** What an operator does with a member: who may, whom, in one transaction, with a line in the log. */
  async function act(
    caller: Caller,
    { person, action, after }: { person: string; action: string; after?: object },
    work: (tx: Db, account: Account) => Promise<boolean | void>,
  ): Promise<PersonDetail> {
    mayOperate(caller, 'manage_people');
    const user = await personOf(caller, person);
    await db.transaction(async tx => {
      const isChanged = await work(tx, { siteId: user.siteId, userId: user.id });
      if (isChanged !== false) await audit.write(tx, caller, { action, object: user.id, after: after ?? null });
    });
    return detailOf(caller, await personOf(caller, person));
  }

  return {
    /** @throws AppError `person_operator`, `person_self`, `not_found`, `role_needed` */
    block: (caller: Caller, { person, reason }: { person: string; reason: string }): Promise<PersonDetail> =>
      act(caller, { person, action: 'person.blocked', after: { reason } }, async (tx, account) => {
        if (caller.actor.kind === 'member' && caller.actor.userId === account.userId) throw new AppError('person_self');
        if ((await accounts.rolesOn(tx, account.userId, account.siteId)).length > 0)
          throw new AppError('person_operator', { field: 'person' });
        return accounts.people.block(tx, account, reason);
      }),

    /** @throws AppError `not_found`, `role_needed` */
    unblock: (caller: Caller, { person, reason }: { person: string; reason: string }): Promise<PersonDetail> =>
      act(caller, { person, action: 'person.unblocked', after: { reason } }, accounts.people.unblock),

    /** Ends one session of a member, or all. @throws AppError `not_found`, `role_needed` */
    endSessions: (caller: Caller, input: { person: string; session?: string | undefined }): Promise<PersonDetail> =>
      act(
        caller,
        { person: input.person, action: 'person.signed_out', after: { all: input.session === undefined } },
        (tx, account) => accounts.people.endSessions(tx, account, input.session),
      ),

    /** @throws AppError `person_confirmed`, `not_found`, `role_needed` */
    resendConfirmation: (caller: Caller, person: string): Promise<PersonDetail> =>
      act(caller, { person, action: 'person.confirmation_sent' }, (tx, account) =>
        accounts.people.resendConfirmation(tx, caller, account),
      ),

    /** @throws AppError `nothing_to_change`, `not_found`, `role_needed` */
    changeAddress: (
      caller: Caller,
      input: { person: string; email: string; reason: string },
    ): Promise<PersonDetail> => {
      const { person, email, reason } = input;
      const about = { person, action: 'person.address_asked', after: { email, reason } };
      return act(caller, about, (tx, account) => accounts.people.changeAddress(tx, caller, account, email));
    },

    /** @throws AppError `not_found`, `role_needed` */
    note: (caller: Caller, { person, text }: { person: string; text: string }): Promise<PersonDetail> => {
      const authorId = mayOperate(caller, 'manage_people').userId;
      return act(caller, { person, action: 'person.noted' }, async (tx, account) => {
        await store.addNote(tx, { id: newId('nte'), ...account, authorId, text, createdAt: clock() });
      });
    },
  };
}
