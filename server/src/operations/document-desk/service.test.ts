import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SandboxBuilds } from '../../documents/stickers/providers/sandbox.ts';
import { memberActor } from '../../identity/accounts/service.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ACCORD, buildMember, creditsLeft, grantCredits, TESLA } from '../../testing/builders.ts';
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
    expect(await found({ state: undefined, kind: undefined, vin: undefined })).toEqual([sticker, report]);
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

describe('what operators do with a document', () => {
  const desk = () => test.app.documentDesk;
  const why = (document: string) => ({ document, reason: 'Looked at it' });
  const logged = async (id: string) => (await test.app.audit.about('default', id, 9)).map(({ action }) => action);

  it('says why it was held back and how long its source took', async () => {
    const held = await desk().detail(operator(), sticker);
    expect(held.review?.length).toBeGreaterThan(0);
    expect(held.asked).toMatchObject([{ group: null, fault: null }]);
    expect(held.may).toMatchObject({ approve: true, cancel: true, redo: true, retry: false, correct: false });
    expect((await desk().detail(operator('auditor'), sticker)).may).toMatchObject({ approve: false, cancel: false });
    const made = await desk().detail(operator(), report);
    expect(made.asked.map(({ source }) => source)).toEqual(expect.arrayContaining(made.may.sources));
  });

  it('is refused to those who may only read, and for a document of another brand', async () => {
    await expect(desk().approve(operator('finance'), why(sticker))).rejects.toMatchObject({ reason: 'role_needed' });
    const other = operator('owner', 'harbor.localhost');
    await expect(desk().cancel(other, why(sticker))).rejects.toMatchObject({ reason: 'not_found' });
    expect(await creditsLeft(test, member, 'sticker')).toBe(2);
  });

  it('shows the sheet that is held back as it would be printed, and of no other document', async () => {
    const { renderer } = test.app;
    const drawn = vi.spyOn(renderer, 'svg');
    onTestFinished(() => drawn.mockRestore());
    await desk().held(operator('auditor'), sticker);
    expect(drawn.mock.calls[0]?.[0].data).toMatchObject({ reviewed: true, lang: 'en' });
    await expect(desk().held(operator(), report)).rejects.toMatchObject({ reason: 'document_not_held' });
    await expect(desk().held(operator('content'), sticker)).rejects.toMatchObject({ reason: 'role_needed' });
    const other = operator('owner', 'harbor.localhost');
    await expect(desk().held(other, sticker)).rejects.toMatchObject({ reason: 'not_found' });
  });

  it('makes one that is held back anew, issues it, and takes its credit once', async () => {
    expect(await desk().redo(operator(), { ...why(sticker), from: 'sources' })).toEqual({ state: 'working' });
    await test.drain();
    expect(await desk().detail(operator(), sticker)).toMatchObject({ document: { state: 'needs_review' } });
    expect(await desk().approve(operator('support'), why(sticker))).toEqual({ state: 'ready' });
    await expect(desk().approve(operator(), why(sticker))).rejects.toMatchObject({ reason: 'document_not_held' });
    await test.drain();
    expect(await desk().detail(operator(), sticker)).toMatchObject({ credits: 'used', versions: [] });
    expect(await test.app.stickers.open(member, TESLA)).toMatchObject({ state: 'ready', document: { reviewed: true } });
    expect(await creditsLeft(test, member, 'sticker')).toBe(2);
    expect(test.mailbox.filter(({ subject }) => /sticker/i.test(subject))).toHaveLength(1);
    expect(await logged(sticker)).toEqual(['document.approved', 'document.redone']);
    await expect(desk().cancel(operator(), why(sticker))).rejects.toMatchObject({ reason: 'document_ended' });
  });

  it('cancels one that is held back and gives its credit back once', async () => {
    const { sticker_id: id = '' } = await test.app.stickers.generate(member, { vin: ACCORD });
    expect((await desk().detail(operator(), id ?? '')).may).toMatchObject({ retry: true, cancel: true });
    expect(await desk().retry(operator(), why(id ?? ''))).toEqual({ state: 'working' });
    await test.drain();
    expect(await creditsLeft(test, member, 'sticker')).toBe(1);
    expect(await desk().cancel(operator(), why(id ?? ''))).toEqual({ state: 'failed' });
    await expect(desk().cancel(operator(), why(id ?? ''))).rejects.toMatchObject({ reason: 'document_ended' });
    await test.drain();
    expect(await creditsLeft(test, member, 'sticker')).toBe(2);
    expect(await desk().detail(operator(), id ?? '')).toMatchObject({
      credits: 'returned',
      document: { finished: expect.any(String) },
    });
  });

  it('shows the part of the order’s price that its credit stands for, and what was bought for it', async () => {
    const bought = await test.app.orders.findForOperator(operator(), order);
    const net = { amount: Math.round(bought.totalCents / 5), currency: 'USD' };
    const { money } = await desk().detail(operator(), report);
    expect(money).toEqual({ bought: [], cost_usd: '0.00', net, margin: net });
    expect((await desk().detail(operator(), sticker)).money).toMatchObject({ net: null, margin: null });
  });

  it('makes a report again from the sources that were chosen, at no cost', async () => {
    const before = await desk().detail(operator(), report);
    const [first = '', ...others] = before.may.sources;
    const redo = (sources: string[]) => desk().redo(operator(), { ...why(report), from: 'sources', sources });
    await expect(redo(['Nobody'])).rejects.toMatchObject({ reason: 'source_unknown' });
    await expect(redo([])).rejects.toMatchObject({ reason: 'source_unknown' });
    expect(await redo([first])).toEqual({ state: 'refreshing' });
    await test.drain();
    const after = await desk().detail(operator(), report);
    expect(after).toMatchObject({ document: { state: 'ready', version: 2 }, charged: before.charged });
    const since = after.asked.slice(0, after.asked.length - before.asked.length);
    expect(new Set(since.map(({ source }) => source))).toEqual(new Set([first]));
    const sourcesIn = ({ answers }: typeof after) => new Set(answers.map(({ source }) => source));
    expect([...sourcesIn(after)]).toEqual(expect.arrayContaining(others));
    expect(await desk().redo(operator(), { ...why(report), from: 'corrections' })).toEqual({ state: 'ready' });
  });
});
