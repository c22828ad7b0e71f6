import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../kit/errors.ts';
import { buildMember, creditsLeft, grantCredits } from '../testing/builders.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const reserve = (member: Awaited<ReturnType<typeof buildMember>>, ref: string) =>
  test.database.db.transaction(tx => test.app.credits.reserve(tx, member, 'vhr', { ref, subject: 'a car' }));

describe('the ledger', () => {
  it('refuses to spend what is not there', async () => {
    const member = await buildMember(test);
    await expect(reserve(member, 'rep_none')).rejects.toMatchObject({ reason: 'credits_short', status: 402 });
  });

  it('moves once per cause, however often it is asked', async () => {
    const member = await buildMember(test);
    const account = { siteId: member.site.id, userId: (member.actor as { userId: string }).userId };
    const grant = { unit: 'vhr' as const, quantity: 5, reason: 'purchase' as const, cause: 'order:x', subject: 'Pack' };
    for (let times = 0; times < 3; times++) {
      await test.database.db.transaction(tx => test.app.credits.grant(tx, account, grant));
    }
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
    await reserve(member, 'rep_twice');
    for (let times = 0; times < 3; times++) {
      await test.database.db.transaction(tx => test.app.credits.release(tx, account.siteId, 'rep_twice'));
    }
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
  });

  it('gives nothing back for what was captured, and captures nothing that went back', async () => {
    const member = await buildMember(test);
    await grantCredits(test, member, 'vhr', 2);
    await reserve(member, 'rep_kept');
    await reserve(member, 'rep_back');
    const { credits } = test.app;
    await test.database.db.transaction(tx => credits.capture(tx, member.site.id, 'rep_kept'));
    await test.database.db.transaction(tx => credits.release(tx, member.site.id, 'rep_kept'));
    await test.database.db.transaction(tx => credits.release(tx, member.site.id, 'rep_back'));
    await test.database.db.transaction(tx => credits.capture(tx, member.site.id, 'rep_back'));
    expect(await creditsLeft(test, member, 'vhr')).toBe(1);
  });

  it('lets parallel clients spend exactly what there is', async () => {
    const member = await buildMember(test);
    await grantCredits(test, member, 'vhr', 7);
    const tries = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => reserve(member, `rep_race_${at}`)));
    expect(tries.filter(each => each.status === 'fulfilled')).toHaveLength(7);
    const refusals = tries.flatMap(each => (each.status === 'rejected' ? [each.reason as AppError] : []));
    expect(refusals.every(each => each.reason === 'credits_short')).toBe(true);
    expect(await creditsLeft(test, member, 'vhr')).toBe(0);
  });

  it('keeps every balance right whatever the order of movements', async () => {
    const step = fc.record({ kind: fc.constantFrom('grant', 'reserve', 'capture', 'release'), ref: fc.nat(4) });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async steps => {
        const member = await buildMember(test);
        const name = `p${run++}`;
        let left = 0;
        const open = new Map<number, 'reserved' | 'settled'>();
        for (const { kind, ref } of steps) {
          const id = `${name}_${ref}`;
          if (kind === 'grant') {
            await grantCredits(test, member, 'vhr', 1);
            left += 1;
          } else if (kind === 'reserve' && !open.has(ref)) {
            const done = await reserve(member, id).then(
              () => true,
              () => false,
            );
            expect(done).toBe(left > 0);
            if (done) open.set(ref, 'reserved');
            if (done) left -= 1;
          } else if (kind === 'capture' || kind === 'release') {
            await test.database.db.transaction(tx => test.app.credits[kind](tx, member.site.id, id));
            if (open.get(ref) === 'reserved') {
              open.set(ref, 'settled');
              if (kind === 'release') left += 1;
            }
          }
          expect(await creditsLeft(test, member, 'vhr')).toBe(left);
        }
      }),
      { numRuns: 15 },
    );
  });
});
