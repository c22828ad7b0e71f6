import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorRole } from '../../../platform/sites/contract.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { newId } from '../../../kit/security/ids.ts';
import { ACCORD, buildMember, creditsLeft } from '../../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let test: TestApp;
let member: Caller;
let person: string;
beforeAll(async () => {
  test = await createTestApp();
  member = await buildMember(test);
  person = member.actor.kind === 'member' ? member.actor.userId : '';
});
afterAll(() => test.close());

async function operator(role: OperatorRole): Promise<Caller> {
  const caller = await buildMember(test);
  return { ...caller, actor: { ...caller.actor, roles: [role] } as Caller['actor'] };
}
const about = (change: number, key = newId('key')) => ({ person, unit: 'vhr' as const, change, reason: 'Asked', key });

describe('credits in the hands of an operator', () => {
  it('are given and taken once for each key, counted, and written down', async () => {
    const support = await operator('support');
    const given = about(5);
    await test.app.credits.adjust(support, given);
    await test.app.credits.adjust(support, given);
    await test.app.reports.generate(member, { vin: ACCORD });
    await test.drain();
    const taken = about(-2);
    await test.app.credits.adjust(support, taken);
    const { wallets } = await test.app.credits.adjust(support, taken);
    expect(wallets).toEqual([
      { unit: 'vhr', granted: 0, given: 5, used: 1, held: 0, gone: 2, left: 2, unlimited: false },
    ]);
    const [newest] = (await test.app.credits.entries(member)).entries;
    expect(newest).toMatchObject({ delta: -2, kind: 'taken', text: expect.stringContaining('Taken back by us') });
    const { entries } = await test.app.audit.list(await operator('owner'), { object: person, limit: 5 });
    expect(entries.map(({ action }) => action)).toEqual(['credits.taken', 'credits.granted']);
  });

  it('that are used cannot be taken, and nothing is taken then', async () => {
    const left = await creditsLeft(test, member, 'vhr');
    const refused = test.app.credits.adjust(await operator('owner'), about(-left - 1));
    await expect(refused).rejects.toMatchObject({ reason: 'credits_unused', params: { left } });
    expect(await creditsLeft(test, member, 'vhr')).toBe(left);
  });

  it('for many are shown first, proposed by one, and given once another approves', async () => {
    const [owner, support] = [await operator('owner'), await operator('support')];
    const other = await buildMember(test);
    const idOf = (of: Caller) => (of.actor.kind === 'member' ? of.actor.userId : '');
    const emailOf = (of: Caller) => (of.actor.kind === 'member' ? of.actor.email : '');
    const before = await creditsLeft(test, member, 'vhr');
    const faulty = `\uFEFFmember;unit;credits\n${person};vhr;2\nnobody@example.com;vhr;1\n${person};vhr;1\n${person};vans;1\n${person};sticker;0`;
    const seen = await test.app.credits.previewMass(support, { csv: faulty });
    expect(seen.lines.map(({ problem }) => problem)).toEqual([
      null,
      'member_unknown',
      'member_twice',
      'unit',
      'credits',
    ]);
    const reason = 'The reports of May were late';
    const propose = (csv: string, people: number, total: number) =>
      test.app.credits.proposeMass(support, { csv, people, total, reason });
    await expect(propose(faulty, 1, 2)).rejects.toMatchObject({ reason: 'mass_credits_faulty', params: { count: 4 } });
    await expect(propose('member,credits\nx,1', 1, 1)).rejects.toMatchObject({ reason: 'mass_credits_columns' });
    const good = `member,unit,credits\n${emailOf(other).toUpperCase()},vhr,7\n${person},vhr,2\n`;
    await expect(propose(good, 2, 8)).rejects.toMatchObject({ reason: 'mass_credits_changed' });
    const { id: approval } = await propose(good, 2, 9);
    await expect(test.app.approvals.approve(support, { approval })).rejects.toMatchObject({ reason: 'role_needed' });
    expect(await creditsLeft(test, other, 'vhr')).toBe(0);
    await test.app.approvals.approve(owner, { approval });
    expect([await creditsLeft(test, other, 'vhr'), await creditsLeft(test, member, 'vhr')]).toEqual([7, before + 2]);
    const { entries } = await test.app.audit.list(owner, { object: idOf(other), limit: 5 });
    expect(entries.map(({ action }) => action)).toContain('credits.granted');
    const own = await test.app.credits.proposeMass(owner, {
      filter: { q: emailOf(other) },
      unit: 'vhr',
      credits: 1,
      people: 1,
      total: 1,
      reason,
    });
    await expect(test.app.approvals.approve(owner, { approval: own.id })).rejects.toMatchObject({
      reason: 'approval_own',
    });
    for (let at = 0; at < 4; at++) await propose(good, 2, 9);
    await expect(propose(good, 2, 9)).rejects.toMatchObject({ reason: 'mass_credits_a_day' });
  });

  it('above the limit of a role wait for a second person without one', async () => {
    const left = await creditsLeft(test, member, 'vhr');
    const { approval, most } = await test.app.credits.adjust(await operator('support'), about(450));
    expect(most).toBe(5);
    expect(await creditsLeft(test, member, 'vhr')).toBe(left);
    const id = { approval: approval?.id ?? '' };
    await expect(test.app.approvals.approve(await operator('support'), id)).rejects.toThrow('role_needed');
    const approver = await operator('owner');
    await test.app.approvals.approve(approver, id);
    expect(await creditsLeft(test, member, 'vhr')).toBe(left + 450);
    // What was approved is no use of the approver's own limit.
    expect((await test.app.credits.personCredits(approver, person)).most).toBe(100);
  });

  it('are limited in 24 hours too, an owner’s not excepted, also where several are given at once', async () => {
    const left = await creditsLeft(test, member, 'vhr');
    const owner = await operator('owner');
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => test.app.credits.adjust(owner, about(90))));
    expect(outcomes.filter(({ approval }) => approval === null)).toHaveLength(5);
    expect(await creditsLeft(test, member, 'vhr')).toBe(left + 450);
    const { most, approval } = await test.app.credits.adjust(owner, about(-51));
    expect([most, approval?.state]).toEqual([50, 'open']);
    expect((await test.app.credits.adjust(owner, about(-50))).most).toBe(0);
    test.clock.advanceDays(1);
    expect((await test.app.credits.personCredits(owner, person)).most).toBe(100);
    expect((await test.app.credits.personCredits(await operator('auditor'), person)).most).toBeNull();
  });
});
