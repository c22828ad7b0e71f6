import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildMember, creditsLeft, grantCredits, TESLA } from '../../testing/builders.ts';
import { blankRenderer, createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Ticket, TicketMessage } from './contract.ts';

let test: TestApp;
let isBroken = true;
beforeAll(async () => {
  const pdf: typeof blankRenderer.pdf = async (...drawn) => {
    if (isBroken) throw new Error('The renderer is broken');
    return blankRenderer.pdf(...drawn);
  };
  test = await createTestApp({ renderer: { ...blankRenderer, pdf } });
});
afterAll(() => test.close());

type Member = Awaited<ReturnType<typeof buildMember>>;

async function order(member: Member, kind: 'report' | 'sticker' = 'report'): Promise<string> {
  const made =
    kind === 'report'
      ? (await test.app.reports.generate(member, { vin: TESLA })).report_id
      : (await test.app.stickers.generate(member, { vin: TESLA })).sticker_id;
  await test.drain();
  return made ?? '';
}

async function read<Answer>(member: Member, url: string): Promise<Answer> {
  const headers = { host: 'localhost', authorization: `Bearer ${member.token}` };
  return (await test.http.inject({ url, headers })).json<Answer>();
}
const ticketsOf = async (member: Member) => (await read<{ tickets: Ticket[] }>(member, '/api-cwa/tickets')).tickets;
const messagesOf = async (member: Member, id = '') =>
  (await read<{ messages: TicketMessage[] }>(member, `/api-cwa/ticket?ticket=${id}`)).messages;
const mailsTo = ({ actor }: Member) =>
  test.mailbox.filter(({ to }) => actor.kind === 'member' && to === actor.email).map(({ subject }) => subject);

it('opens one ticket when the second order of a report has failed, with both orders, and tells the buyer', async () => {
  isBroken = true;
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  const first = await order(member);
  expect(await ticketsOf(member)).toEqual([]);
  test.clock.advanceDays(1);
  const second = await order(member);
  const tickets = await ticketsOf(member);
  expect(tickets).toMatchObject([{ id: `tic_${second}`, vin: TESLA, state: 'new', may_reply: true }]);
  const [{ from, text } = { from: '', text: '' }] = await messagesOf(member, tickets[0]?.id);
  const { rows } = await test.database.executeSql('select number from issued_documents where id in ($1, $2)', [
    first,
    second,
  ]);
  expect(rows).toHaveLength(2);
  for (const { number } of rows) expect(text).toContain(`${String(number)}, June 1`);
  expect({ from, text }).toMatchObject({ from: 'system', text: expect.stringContaining(`Tesla Model 3 (${TESLA})`) });
  expect(
    mailsTo(member).filter(subject => subject === `We are looking into your order: ${tickets[0]?.number}`),
  ).toHaveLength(1);
  expect(await creditsLeft(test, member, 'vhr')).toBe(1);
});

it('opens no second ticket when it fails again or the job runs again', async () => {
  isBroken = true;
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  await order(member);
  const second = await order(member);
  await order(member);
  await Promise.all([1, 2].map(() => test.app.support.openForFailures({ siteId: 'default', id: second })));
  await test.drain();
  const tickets = await ticketsOf(member);
  expect(tickets).toHaveLength(1);
  expect(await messagesOf(member, tickets[0]?.id)).toHaveLength(1);
  expect(mailsTo(member).filter(subject => subject.startsWith('We are looking into'))).toHaveLength(1);
});

it('counts reports and stickers apart', async () => {
  isBroken = true;
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  await grantCredits(test, member, 'sticker', 1);
  await order(member);
  await order(member, 'sticker');
  expect(await ticketsOf(member)).toEqual([]);
  await order(member, 'sticker');
  const tickets = await ticketsOf(member);
  expect(tickets).toHaveLength(1);
  expect((await messagesOf(member, tickets[0]?.id))[0]?.text).toContain('window sticker');
});
