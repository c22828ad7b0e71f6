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
    expect(entries.map(({ action }) => action)).toContain('credits.taken');
  });

  it('that are used cannot be taken, and nothing is taken then', async () => {
    const left = await creditsLeft(test, member, 'vhr');
    const refused = test.app.credits.adjust(await operator('owner'), about(-left - 1));
    await expect(refused).rejects.toMatchObject({ reason: 'credits_unused', params: { left } });
    expect(await creditsLeft(test, member, 'vhr')).toBe(left);
  });

  it('above the limit of a role wait for a second person without one', async () => {
    const left = await creditsLeft(test, member, 'vhr');
    const { approval, most } = await test.app.credits.adjust(await operator('support'), about(6));
    expect(most).toBe(5);
    expect(await creditsLeft(test, member, 'vhr')).toBe(left);
    const id = { approval: approval?.id ?? '' };
    await expect(test.app.approvals.approve(await operator('support'), id)).rejects.toThrow('role_needed');
    await test.app.approvals.approve(await operator('owner'), id);
    expect(await creditsLeft(test, member, 'vhr')).toBe(left + 6);
  });
});
