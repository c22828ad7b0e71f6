import { z } from 'zod';
import type { Db } from '../../../kit/database/db.ts';
import { AppError, type Reason } from '../../../kit/errors.ts';
import type { Account } from '../../../kit/personal.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { Approval } from '../../../platform/approvals/contract.ts';
import type { ApprovalKind } from '../../../platform/approvals/rules.ts';
import { Locale } from '../../../platform/sites/contract.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { mayOperate } from '../../accounts/rules.ts';
import { findUser, type UserRow } from '../../accounts/service.ts';
import { factorData } from '../../second-factors/service.ts';
import { accountsMergedMail } from '../mails.tsx';
import { MergedThing, type MergePlan } from '../contract.ts';
import { present } from '../rules.ts';
import type { PeopleDeps } from './deps.ts';
import type { Reading } from './reading.ts';

const ACTION = 'people.merge';
const Merge = z.object({ person: z.string(), other: z.string(), reason: z.string() });
type Merge = z.infer<typeof Merge>;

/** Counted of rows that count under another name, too. */
const ASPECTS: ReadonlySet<string> = new Set(['credit_notes', 'order_vehicles', 'report_links', 'sticker_links']);

const accountOf = ({ siteId, id }: UserRow): Account => ({ siteId, userId: id });

/** Two accounts of one person become one: seen before, proposed by one operator, approved by another. */
export function createMerging(deps: PeopleDeps, { personOf }: Reading) {
  const { db, audit, mail, accounts, approvals, personalData, merging } = deps;

  /** Why two accounts cannot be merged; null: they can. */
  async function problemOf(tx: Db, into: UserRow, from: UserRow): Promise<Reason | null> {
    if (into.id === from.id) return 'merge_same';
    const both = [into, from];
    if (both.some(({ blockedAt }) => blockedAt)) return 'merge_blocked';
    for (const { id, siteId } of both)
      if ((await accounts.rolesOn(tx, id, siteId)).length > 0) return 'person_operator';
    if (from.dealerState === 'approved') return 'merge_dealer';
    for (const user of both) if (await merging.isLeaving(tx, accountOf(user))) return 'merge_leaving';
    const running = [];
    for (const user of both) running.push(await merging.hasSubscription(tx, accountOf(user)));
    return running.every(Boolean) ? 'merge_subscriptions' : null;
  }

  async function movesOf(user: UserRow): Promise<MergePlan['moves']> {
    const person = { ...accountOf(user), email: user.email, locale: Locale.parse(user.locale) };
    const counts = new Map<MergedThing, number>();
    for (const { by, join, endsAtJoin, count } of personalData()) {
      if (by !== 'account' || !join || endsAtJoin) continue;
      const { goes, stays } = await count(db, person);
      for (const { what, count: found } of [...goes, ...stays]) {
        if (found === 0 || ASPECTS.has(what)) continue;
        const named = MergedThing.catch('other').parse(what);
        counts.set(named, (counts.get(named) ?? 0) + found);
      }
    }
    return MergedThing.options.flatMap(what => (counts.has(what) ? [{ what, count: counts.get(what)! }] : []));
  }

  /** @throws AppError `not_found` where one of them is not of the brand, or closed */
  async function both(caller: Caller, { person, other }: Pick<Merge, 'person' | 'other'>) {
    return { into: await personOf(caller, person), from: await personOf(caller, other) };
  }

  const kind: ApprovalKind = {
    action: ACTION,
    mayDecide: caller => void mayOperate(caller, 'manage_people'),
    async apply(tx, caller, payload) {
      const { person, other, reason } = Merge.parse(payload);
      const siteId = caller.site.id;
      const [into, from] = [
        { siteId, userId: person },
        { siteId, userId: other },
      ];
      for (const { userId } of [into, from])
        if (!(await findUser(tx, siteId, userId))) throw new AppError('not_found', { field: 'other' });
      const rows = await accounts.people.lockBoth(tx, into, from);
      const problem = await problemOf(tx, rows.into, rows.from);
      if (problem) throw new AppError(problem);
      await factorData.erase(tx, { ...from, email: '', locale: caller.locale });
      await accounts.people.merge(tx, from, into);
      await writeToBoth(mail, tx, caller, rows);
      await audit.write(tx, caller, {
        action: 'person.merged_into',
        object: other,
        after: { account: person, reason },
      });
      await audit.write(tx, caller, { action: 'person.merged', object: person, after: { account: other, reason } });
    },
  };

  return {
    mergeKind: kind,

    /** @throws AppError `not_found`, `login_needed`, `role_needed` */
    async mergePlan(caller: Caller, input: Pick<Merge, 'person' | 'other'>): Promise<MergePlan> {
      mayOperate(caller, 'manage_people');
      const { into, from } = await both(caller, input);
      const problem = await problemOf(db, into, from);
      const sessions = await accounts.people.sessionsOf(accountOf(from), caller.locale);
      return {
        person: present(into),
        other: present(from),
        moves: into.id === from.id ? [] : await movesOf(from),
        sessions: sessions.length,
        problem: problem && translatorFor(caller.locale)('errors', problem),
      };
    },

    /** @throws AppError what `mergePlan` says as its problem, `merge_proposed`, `not_found`, `role_needed` */
    async proposeMerge(caller: Caller, merge: Merge): Promise<Approval> {
      mayOperate(caller, 'manage_people');
      const { into, from } = await both(caller, merge);
      return db.transaction(async tx => {
        const problem = await problemOf(tx, into, from);
        if (problem) throw new AppError(problem, { field: 'other' });
        const open = { siteId: caller.site.id, action: ACTION, object: from.id };
        if (await approvals.hasOpen(tx, open)) throw new AppError('merge_proposed', { field: 'other' });
        const changes = [{ setting: 'account', before: from.id, after: into.id }];
        const { person, other, reason } = merge;
        const payload = { person, other, reason };
        return approvals.propose(tx, caller, { action: ACTION, object: from.id, payload, changes, reason });
      });
    },
  };
}

/** Tells the member at both addresses, each in the language of its account. */
async function writeToBoth(
  mail: PeopleDeps['mail'],

  tx: Db,
  { origin }: Caller,
  { into, from }: Record<'into' | 'from', UserRow>,
): Promise<void> {
  const props = { origin, stays: into.email, closed: from.email };
  const addresses = new Map([into, from].map(user => [user.email, user.locale]));
  for (const [to, locale] of addresses) {
    const about = { siteId: into.siteId, to, locale: Locale.parse(locale), cause: `account:${from.id}:merged:${to}` };
    await mail.queue(tx, about, accountsMergedMail, props);
  }
}
