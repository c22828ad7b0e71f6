import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SandboxBuilds } from '../../documents/stickers/providers/sandbox.ts';
import { memberActor } from '../../identity/accounts/service.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ACCORD, buildMember, grantCredits, TESLA } from '../../testing/builders.ts';
import { createCheckoutDriver } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let member: Caller;
let order: string;
/** The ids of the member's documents: a report that was made, and a sticker whose figures contradict each other. */
let report: string;
let sticker: string;

const operator = (role: OperatorRole = 'owner', host = 'localhost'): Caller => ({
  ...test.visitor(host),
  actor: memberActor({ userId: `op_${role}`, email: '', roles: [role] }),
});
const emailOf = ({ actor }: Caller) => (actor.kind === 'member' ? actor.email : '');

async function makeSticker(): Promise<string> {
  const { sticker_id: id } = await test.app.stickers.generate(member, { vin: TESLA });
  await test.drain();
  return id ?? '';
}

beforeAll(async () => {
  test = await createTestApp({ builds: new SandboxBuilds({ behavior: 'wrong', paceMs: 0 }) });
  const bought = await createCheckoutDriver(test).pay(await buildMember(test), { cart_plan: 'report-5', vin: ACCORD });
  order = bought.order.id;
  member = { ...test.visitor(), actor: memberActor({ userId: bought.user.id, email: bought.user.email }) };
  await grantCredits(test, member, 'sticker', 3);
  await test.drain();
  report = (await test.app.documentDesk.list(operator(), { kind: 'report' })).documents[0]?.id ?? '';
  test.clock.advanceDays(1 / 24);
  sticker = await makeSticker();
});
afterAll(() => test.close());

const found = async (filters: Parameters<TestApp['app']['documentDesk']['list']>[1], caller = operator()) =>
  (await test.app.documentDesk.list(caller, filters)).documents.map(({ id }) => id);

describe('the documents of a brand', () => {
  it('are listed newest first with their member and order, for those who may read orders', async () => {
    const { documents, total } = await test.app.documentDesk.list(operator('auditor'), {});
    expect(documents).toMatchObject([
      { id: sticker, kind: 'sticker', state: 'needs_review', orders: [], member: { email: emailOf(member) } },
      { id: report, kind: 'report', state: 'ready', vin: ACCORD, orders: [{ id: order }] },
    ]);
    expect(total).toEqual({ count: 2, exact: true });
    expect(await found({}, operator('owner', 'harbor.localhost'))).toEqual([]);
    await expect(found({}, operator('content'))).rejects.toMatchObject({ reason: 'role_needed' });
    await expect(found({}, member)).rejects.toMatchObject({ reason: 'role_needed' });
  });

  it('are found by state, kind, VIN, number and member', async () => {
    const { number } = (await test.app.documentDesk.list(operator(), { kind: 'report' })).documents[0]!;
    expect(await found({ state: 'needs_review' })).toEqual([sticker]);
    expect(await found({ state: 'working' })).toEqual([]);
    expect(await found({ vin: ` ${ACCORD.toLowerCase()}` })).toEqual([report]);
    expect(await found({ number: number.toLowerCase() })).toEqual([report]);
    expect(await found({ member: `${emailOf(member).slice(0, 5).toUpperCase()}*` })).toEqual([sticker, report]);
    expect(await found({ member: '%*' })).toEqual([]);
    expect(await test.app.console.search(operator(), { q: number })).toContainEqual(
      expect.objectContaining({ kind: 'document', id: report, title: number }),
    );
  });

  it('are shown with what their sources answered and what the queue did', async () => {
    const made = await test.app.documentDesk.detail(operator(), report);
    expect(made).toMatchObject({
      document: { id: report, state: 'ready' },
      charged: { unit: 'vhr', amount: 1 },
      credits: 'used',
    });
    expect(made.answers.find(({ group }) => group === 'titles')?.sections).toContainEqual(
      expect.objectContaining({ section: 'titles', state: 'found' }),
    );
    expect(made.jobs).toContainEqual(expect.objectContaining({ job: 'generate-report', state: 'completed', tries: 1 }));
    expect(await test.app.documentDesk.detail(operator(), sticker)).toMatchObject({ credits: 'reserved', answers: [] });
  });

  it('of another brand are not found, and the attempt is in that operator’s log', async () => {
    const other = operator('owner', 'harbor.localhost');
    await expect(test.app.documentDesk.detail(other, report)).rejects.toMatchObject({ reason: 'not_found' });
    expect(await test.app.audit.about(other.site.id, report, 5)).toMatchObject([{ action: 'document.refused' }]);
  });
});
