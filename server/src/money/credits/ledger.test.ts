import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { daysAfter } from '../../kit/clock.ts';
import { randomCode } from '../../kit/security/ids.ts';
import { MAX_PAGE_SIZE } from '../../kit/database/paging.ts';
import { buildMember } from '../../testing/builders.ts';
import { runsSideBySide } from '../../testing/databases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ProductKey } from '../products/contract.ts';
import type { Credits } from './service.ts';

/** Any interleaving of movements, against a model that knows no rows: only numbers. */

const COSTS = { vhr: 1, sticker: 2, classic_vhr: 1, classic_sticker: 3, classic_deluxe: 2, classic_basic: 1 };
const CLIENTS = runsSideBySide ? 50 : 10;
const [ORDERS, DOCUMENTS, KEYS] = runsSideBySide ? [20, 70, 10] : [4, 14, 2];

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Tx = Parameters<Credits['grant']>[0];
const within = <T>(run: (tx: Tx, credits: Credits) => Promise<T>): Promise<T> =>
  test.database.db.transaction(tx => run(tx, test.app.credits));

/** A new member of the site with one wallet, where documents cost several credits. */
async function dearMember(): Promise<{ caller: Caller; account: { siteId: string; userId: string } }> {
  const member = await buildMember(test, 'harbor.localhost');
  const caller = { ...member, site: { ...member.site, credit_costs: COSTS } };
  if (caller.actor.kind !== 'member') throw new Error('Nobody is signed in');
  return { caller, account: { siteId: caller.site.id, userId: caller.actor.userId } };
}

/** Grants of which, at some moment, more had been taken than there was. */
async function overdrawn(userId: string): Promise<unknown[]> {
  const running = `select grant_id from (
    select grant_id, sum(delta) over (partition by grant_id order by seq) as total from credit_entries where user_id = $1
  ) as history where total < 0`;
  return (await test.database.executeSql(running, [userId])).rows;
}

interface Grant {
  cause: string;
  left: number;
  endless: boolean;
  subscription: boolean;
  closed: boolean;
  endsAt: Date | null;
}
interface Taken {
  from: Grant[];
  state: 'reserved' | 'over';
}

/** Credits as a member would count them on paper. */
class Paper {
  readonly grants: Grant[] = [];
  readonly documents = new Map<string, Taken>();
  readonly refunds = new Map<string, { grant: Grant; taken: number; undone: boolean }>();

  isOpen(grant: Grant, now: Date): boolean {
    return !grant.closed && (grant.endsAt === null || grant.endsAt > now);
  }
  balance(now: Date): number | 'endless' {
    const open = this.grants.filter(grant => this.isOpen(grant, now));
    return open.some(grant => grant.endless) ? 'endless' : this.left(now);
  }
  left(now: Date): number {
    return this.grants.filter(grant => this.isOpen(grant, now)).reduce((sum, grant) => sum + grant.left, 0);
  }
  /** One credit after the other, each from the grant whose turn it is. */
  reserve(ref: string, cost: number, now: Date): boolean {
    if (this.documents.has(ref)) return true;
    const open = this.grants.filter(grant => this.isOpen(grant, now));
    if (open.some(grant => grant.endless)) {
      this.documents.set(ref, { from: [], state: 'reserved' });
      return true;
    }
    if (open.reduce((sum, grant) => sum + grant.left, 0) < cost) return false;
    const from: Grant[] = [];
    for (let credit = 0; credit < cost; credit++) {
      const turn = open
        .filter(grant => grant.left > 0)
        .reduce((first, next) => (this.before(next, first) ? next : first));
      turn.left -= 1;
      from.push(turn);
    }
    this.documents.set(ref, { from, state: 'reserved' });
    return true;
  }
  before(a: Grant, b: Grant): boolean {
    if (a.subscription !== b.subscription) return a.subscription;
    return (a.endsAt?.getTime() ?? Infinity) < (b.endsAt?.getTime() ?? Infinity);
  }
  settle(ref: string, released: boolean, now: Date): void {
    const document = this.documents.get(ref);
    if (document?.state !== 'reserved') return;
    document.state = 'over';
    if (!released) return;
    for (const grant of document.from) {
      if (this.isOpen(grant, now)) grant.left += 1;
      else this.grants.push({ cause: '', left: 1, endless: false, subscription: false, closed: false, endsAt: null });
    }
  }
}

const STEP = fc.oneof(
  fc.record({
    do: fc.constant('grant' as const),
    quantity: fc.integer({ min: 1, max: 4 }),
    endsInDays: fc.option(fc.integer({ min: 1, max: 6 })),
    subscription: fc.boolean(),
  }),
  fc.record({ do: fc.constant('endless' as const), endsInDays: fc.integer({ min: 1, max: 2 }) }),
  fc.record({
    do: fc.constant('reserve' as const),
    ref: fc.nat(9),
    kind: fc.constantFrom<ProductKey>('vhr', 'sticker', 'classic_sticker'),
  }),
  fc.record({ do: fc.constantFrom('capture' as const, 'release' as const), pick: fc.nat(99) }),
  fc.record({
    do: fc.constant('refund' as const),
    pick: fc.nat(99),
    name: fc.nat(4),
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ do: fc.constant('undo' as const), pick: fc.nat(99) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constantFrom('expire' as const, 'read' as const) }),
);
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

const purchase = (id: string) => ({ type: 'order' as const, id });
/** The ledger's entries for a refund of the model, named by purchase and key. */
function takenBy(refund: string) {
  const [of = '', key = ''] = refund.split('/');
  return { of: purchase(of), by: { type: 'refund' as const, key } };
}

const picked = <T>(from: readonly T[], pick: number): T | undefined => from[pick % from.length];

/** Does a step in the ledger and on paper; both must come to the same. */
async function walk(steps: readonly Step[]): Promise<void> {
  const { caller, account } = await dearMember();
  const paper = new Paper();
  const name = account.userId;
  for (const [at, step] of steps.entries()) {
    await take(step, `${name}:${at}`);
    const { credits } = await test.app.credits.consumables(caller);
    const { global } = credits;
    expect(global.unlimited ? 'endless' : global.left).toBe(paper.balance(test.clock.now));
  }
  expect(await overdrawn(account.userId)).toEqual([]);
  const { entries, next } = await test.app.credits.entries(caller, { limit: MAX_PAGE_SIZE });
  expect(next).toBeNull();
  expect(entries.reduce((sum, entry) => sum + entry.delta, 0)).toBe(paper.left(test.clock.now));

  async function take(step: Step, cause: string): Promise<void> {
    const { now } = test.clock;
    if (step.do === 'grant') {
      const endsAt = step.endsInDays === null ? null : daysAfter(now, step.endsInDays);
      const subscription = step.subscription && endsAt !== null;
      const grant = { unit: 'global' as const, quantity: step.quantity, cause: purchase(cause), endsAt };
      const reason = subscription ? ('subscription' as const) : ('purchase' as const);
      await within((tx, credits) => credits.grant(tx, account, { ...grant, reason }));
      await within((tx, credits) => credits.grant(tx, account, { ...grant, reason }));
      paper.grants.push({ cause, left: step.quantity, endless: false, subscription, closed: false, endsAt });
    } else if (step.do === 'endless') {
      const endsAt = daysAfter(now, step.endsInDays);
      const input = { unit: 'global' as const, cause: purchase(cause), planId: 'month', endsAt };
      await within((tx, credits) => credits.grantUnlimited(tx, account, input));
      paper.grants.push({ cause, left: 0, endless: true, subscription: true, closed: false, endsAt });
    } else if (step.do === 'reserve') {
      const about = { documentId: `${name}:${step.ref}`, subject: 'a car' };
      const done = await within((tx, credits) => credits.reserve(tx, caller, step.kind, about)).then(
        () => true,
        error => error.reason !== 'credits_short' && Promise.reject(error),
      );
      expect(done).toBe(paper.reserve(about.documentId, COSTS[step.kind], now));
    } else if (step.do === 'capture' || step.do === 'release') {
      const ref = picked([...paper.documents.keys()], step.pick) ?? `${name}:none`;
      await within((tx, credits) => credits[step.do](tx, account, ref));
      paper.settle(ref, step.do === 'release', now);
    } else if (step.do === 'refund') {
      await refund(step, now);
    } else if (step.do === 'undo') {
      await undo(picked([...paper.refunds.keys()], step.pick) ?? `${name}:none`, now);
    } else if (step.do === 'wait') {
      test.clock.advanceDays(step.days);
    } else if (step.do === 'expire') {
      await within((tx, credits) => credits.expire(tx, account));
    } else {
      await test.app.credits.entries(caller);
    }
  }

  async function refund(step: Extract<Step, { do: 'refund' }>, now: Date): Promise<void> {
    const grant = picked(
      paper.grants.filter(each => each.cause),
      step.pick,
    );
    if (!grant) return;
    const cause = `${grant.cause}/${step.name}`;
    const input = { ...takenBy(cause), quantity: step.quantity };
    const { taken } = await within((tx, credits) => credits.refund(tx, account, input));
    const before = paper.refunds.get(cause);
    const open = paper.isOpen(grant, now);
    const expected = before ? before.taken : open ? Math.min(grant.left, step.quantity) : 0;
    expect(taken).toBe(expected);
    if (before || !open || (expected === 0 && !grant.endless)) return;
    grant.left -= expected;
    if (grant.endless) grant.closed = true;
    paper.refunds.set(cause, { grant, taken: expected, undone: false });
  }

  async function undo(cause: string, now: Date): Promise<void> {
    await within((tx, credits) => credits.undoRefund(tx, account, takenBy(cause)));
    const refunded = paper.refunds.get(cause);
    if (!refunded || refunded.undone) return;
    const { grant, taken } = refunded;
    if (grant.endsAt !== null && grant.endsAt <= now) return;
    refunded.undone = true;
    if (grant.endless) grant.closed = false;
    else grant.left += taken;
  }
}

describe('the ledger', () => {
  it('balances match a manual count, whatever the order of events', async () => {
    const steps = fc.array(STEP, { minLength: 40, maxLength: 40 });
    await fc.assert(fc.asyncProperty(steps, walk), { numRuns: 3 });
  });

  it('spends periods bought in the same moment first written first, so that a refund finds the later one whole', async () => {
    const period = { do: 'grant', quantity: 4, endsInDays: 1, subscription: true } as const;
    const spend = (ref: number): Step => ({ do: 'reserve', ref, kind: 'vhr' });
    const periods = Array.from({ length: 8 }, () => period);
    const refunds = periods.map((_, pick): Step => ({ do: 'refund', pick, name: 0, quantity: 3 }));
    await walk([...periods, spend(0), spend(1), spend(2), spend(3), spend(4), ...refunds]);
  });

  it(`comes to the same when ${CLIENTS} clients move it at once`, async () => {
    const { caller, account } = await dearMember();
    const name = randomCode(8);
    const clock = await compete(caller, account, name);
    expect(await overdrawn(account.userId)).toEqual([]);
    const { credits } = await test.app.credits.consumables(caller);
    expect(credits.global).toEqual({ unlimited: false, left: clock });
  });
});

/** Clients buy, spend, settle and take back what they meet; answers what must be left. */
async function compete(caller: Caller, account: { siteId: string; userId: string }, name: string): Promise<number> {
  const spent = new Map<string, number>();
  const refunded = new Map<string, number>();
  const client = async (at: number): Promise<void> => {
    const order = purchase(`${name}:${at % ORDERS}`);
    await within((tx, credits) =>
      credits.grant(tx, account, { unit: 'global', quantity: 5, reason: 'purchase', cause: order }),
    );
    for (let document = 0; document < 3; document++) {
      const number = (at * 3 + document) % DOCUMENTS;
      const ref = `${name}:${number}`;
      const kind = (['vhr', 'sticker', 'classic_sticker'] as const)[number % 3] ?? 'vhr';
      const taken = await within((tx, credits) =>
        credits.reserve(tx, caller, kind, { documentId: ref, subject: 'a car' }),
      ).then(
        answer => answer.amount,
        error => (error.reason === 'credits_short' ? null : Promise.reject(error)),
      );
      if (taken === null) continue;
      expect(taken).toBe(COSTS[kind]);
      const keep = number % 2 === 0;
      await within((tx, credits) => (keep ? credits.capture : credits.release)(tx, account, ref));
      if (keep) spent.set(ref, taken);
    }
    const key = `${at % KEYS}`;
    const reversal = { of: order, by: { type: 'refund' as const, key } };
    const { taken } = await within((tx, credits) => credits.refund(tx, account, { ...reversal, quantity: 1 }));
    if (taken > 0) refunded.set(`${order.id}/${key}`, taken);
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)));
  const sum = (all: Map<string, number>) => [...all.values()].reduce((total, each) => total + each, 0);
  return ORDERS * 5 - sum(spent) - sum(refunded);
}
