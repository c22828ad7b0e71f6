import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '../../identity/accounts/service.ts';
import { readConfig } from '../../kit/settings/config.ts';
import { randomCode } from '../../kit/security/ids.ts';
import { buildMember, creditsLeft, operatorToken, TESLA } from '../../testing/builders.ts';
import { createTestApp, TEST_SECRET, type TestApp } from '../../testing/test-app.ts';
import type { DeskTicket, Ticket, TicketMessage } from './contract.ts';
import { replyAddress } from './rules.ts';

const INBOUND = { domain: 'mail.example', secret: 'the secret of our mail provider' };

let test: TestApp;
let operator: string;
beforeAll(async () => {
  const config = { ...readConfig({}), rateLimits: false, dataRefresh: false, logLevel: 'silent', inboundMail: INBOUND };
  test = await createTestApp({ config });
});
afterAll(() => test.close());

interface Answer {
  status: number;
  message: string;
  reason?: string;
  field?: string;
  ticket: Ticket & DeskTicket & { due_at: string };
  tickets: Ticket[];
  messages: TicketMessage[];
  others: DeskTicket[];
  counts: Record<string, number>;
  credit_granted: object | null;
  outcome: string;
}

async function ask(method: 'GET' | 'POST', url: string, token = '', payload?: object, more = {}): Promise<Answer> {
  const headers = { host: 'localhost', ...(token && { authorization: `Bearer ${token}` }), ...more };
  const answer = await test.http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { ...answer.json<Answer>(), status: answer.statusCode };
}
const say = (path: string, token: string, body: object) => ask('POST', path, token, body);
const GIVEN = { vin: TESLA, message: 'The range is wrong.\nIt has the long range battery.', email: 'ann@example.com' };
const create = (body: object = {}, token = '') => say('/api-cwa/create_support_ticket', token, { ...GIVEN, ...body });
const read = (token: string, { ticket }: Answer) => ask('GET', `/api-cwa/ticket?ticket=${ticket.id}`, token);
const desk = (path: string, body: object) => say(`/api/operator/${path}`, operator, body);
const list = (tab: string) => ask('GET', `/api/operator/tickets?tab=${tab}`, operator);
const minutes = (count: number) => void (test.clock.now = new Date(test.clock.now.getTime() + count * 60_000));
const tick = (ticketId: string) => test.app.support.tick({ siteId: 'default', ticketId });
const mails = (subject: RegExp) => test.mailbox.filter(mail => subject.test(mail.subject));

/** A member who has paid for a report of the vehicle and opened it. */
async function buyer() {
  const { member, report } = await owner('purchase');
  await test.app.reports.pdf(member, report);
  return member;
}

/** A member with a report of the vehicle that nobody has opened. */
async function owner(reason: 'purchase' | 'goodwill' | 'admin') {
  const member = await buildMember(test);
  await give(member, reason);
  const { report_id: report } = await test.app.reports.generate(member, { vin: TESLA });
  await test.drain();
  return { member, report };
}

async function give(member: Awaited<ReturnType<typeof buildMember>>, reason: 'purchase' | 'goodwill' | 'admin') {
  const cause = { type: 'order' as const, id: randomCode(12) };
  const grant = { unit: 'vhr' as const, quantity: 1, reason, cause };
  await test.database.db.transaction(tx => test.app.credits.grant(tx, accountOf(member), grant));
}
const emailOf = ({ actor }: Awaited<ReturnType<typeof buyer>>) => (actor.kind === 'member' ? actor.email : '');

beforeAll(async () => {
  operator = await operatorToken(test, 'support');
});

describe('A ticket', () => {
  it('is taken from anyone, with a number, a day for its answer and an email', async () => {
    const answer = await create({ name: 'Ann', phone: '+1 555 0100', credit_type: 'vhr' });
    expect(answer).toMatchObject({
      status: 200,
      ticket: { number: expect.stringMatching(/^T-1\d{4}$/) },
      credit_granted: null,
    });
    expect(answer.message).toBe(
      `We have your message as ticket ${answer.ticket.number}. A representative will reach out within 24 hours.`,
    );
    expect(answer.ticket.due_at).toBe('2026-06-16T12:00:00.000Z');
    await test.drain();
    const [mail] = mails(new RegExp(`We received your message: ${answer.ticket.number}`));
    expect(mail).toMatchObject({
      to: 'ann@example.com',
      replyTo: replyAddress(Number(answer.ticket.number.slice(2)), 'mail.example', TEST_SECRET),
    });
    expect(mail?.text).toContain('## Reply above this line ##');
  });

  it.each([
    ['an address without @', { email: 'ann.example.com' }, 'ticket_email', 'email'],
    ['no vehicle', { vin: ' ' }, 'ticket_vin', 'vin'],
    ['an empty message', { message: '\n' }, 'message_missing', 'message'],
    ['a message beyond measure', { message: 'x'.repeat(10_001) }, 'too_long', 'message'],
  ])('is refused with %s', async (_, body, reason, field) => {
    expect(await create(body)).toMatchObject({ status: 400, reason, field });
  });

  it('says what the specification says of a wrong address and an empty message', async () => {
    for (const email of ['ann', '', undefined])
      expect(await create({ email })).toMatchObject({ status: 400, field: 'email', message: 'Invalid email' });
    expect((await create({ message: '' })).message).toMatch(/^Please enter a message/);
  });

  it('gives the buyer of a document one credit, once for each document', async () => {
    const member = await buyer();
    const first = await create({ email: emailOf(member) }, member.token);
    expect(first).toMatchObject({ credit_granted: { unit: 'vhr', amount: 1 } });
    expect(first.message).toContain('a free credit is in your account');
    expect(await create({ email: emailOf(member) }, member.token)).toMatchObject({ status: 200, credit_granted: null });
    expect(await creditsLeft(test, member, 'vhr')).toBe(1);
  });

  it('gives three credits within 90 days at most', async () => {
    const member = await buyer();
    const { siteId, userId } = accountOf(member);
    for (const vin of ['A', 'B', 'C'])
      await test.database.executeSql(
        `insert into support_tickets (id, site_id, user_id, email, name, phone, vin, kind, locale, origin, state, credit_granted, created_at, changed_at, due_at)
         values ('tic_${userId}${vin}', '${siteId}', '${userId}', '', '', '', '${vin}', 'report', 'en', '', 'closed', true, '2026-06-01', '2026-06-01', '2026-06-01')`,
      );
    expect(await create({}, member.token)).toMatchObject({ credit_granted: null });
    test.clock.advanceDays(80);
    expect(await test.app.support.create(member, GIVEN)).toMatchObject({ credit_granted: { amount: 1 } });
  });

  it('gives none to members without a paid document, and to nobody who only knows the address', async () => {
    const member = await buyer();
    expect(await create({ email: emailOf(member) })).toMatchObject({ credit_granted: null });
    expect(await create({}, (await buildMember(test)).token)).toMatchObject({ credit_granted: null });
    expect(await creditsLeft(test, member, 'vhr')).toBe(0);
  });

  it('gives none for a document that is not opened, and none for one that a gift paid for', async () => {
    const unread = await owner('purchase');
    expect(await create({}, unread.member.token)).toMatchObject({ status: 200, credit_granted: null });
    for (const reason of ['goodwill', 'admin'] as const) {
      const { member: gifted, report } = await owner(reason);
      await test.app.reports.pdf(gifted, report);
      expect(await create({}, gifted.token)).toMatchObject({ status: 200, credit_granted: null });
      expect(await creditsLeft(test, gifted, 'vhr')).toBe(0);
    }
  });

  it('of two requests at once gives one credit', async () => {
    const member = await buyer();
    const answers = await Promise.all([create({}, member.token), create({}, member.token)]);
    expect(answers.filter(({ credit_granted }) => credit_granted !== null)).toHaveLength(1);
    expect(await creditsLeft(test, member, 'vhr')).toBe(1);
  });
});

describe('A question about no vehicle', () => {
  it('needs no VIN, and says in the list, at the desk and in emails what it is about', async () => {
    const member = await buildMember(test);
    const opened = await create({ topic: 'payment', vin: '', email: emailOf(member) }, member.token);
    expect(opened).toMatchObject({ status: 200, credit_granted: null });
    expect((await read(member.token, opened)).ticket).toMatchObject({ topic: 'payment', vin: '' });
    const seen = await ask('GET', `/api/operator/ticket?ticket=${opened.ticket.id}`, operator);
    expect(seen.ticket).toMatchObject({ topic: 'payment', vin: '' });
    await test.drain();
    expect(mails(/received your message/).at(-1)?.text).toContain('about a payment.');
    expect(await create({ topic: 'document', vin: '' })).toMatchObject({ status: 400, field: 'vin' });
    expect(await create({ topic: 'sign_in' })).toMatchObject({ status: 200 });
  });
});

describe('A second message of the customer', () => {
  it('after our answer starts the 24 hours again and tells the desk; before it, they run on', async () => {
    const member = await buyer();
    const opened = await create({ email: emailOf(member) }, member.token);
    const id = opened.ticket.id;
    minutes(60);
    const early = await say('/api-cwa/reply-ticket', member.token, { ticket: id, message: 'One more thing.' });
    expect(early.ticket.due_at).toBe(opened.ticket.due_at);
    await desk('answer-ticket', { ticket: id, message: 'We look into it.' });
    minutes(5 * 24 * 60);
    const later = await say('/api-cwa/reply-ticket', member.token, { ticket: id, message: 'Is there news?' });
    const due = new Date(test.clock.now.getTime() + 24 * 3_600_000).toISOString();
    expect(later.ticket).toMatchObject({ state: 'open', due_at: due });
    await test.drain();
    expect(mails(/the customer wrote again/).filter(({ text }) => text.includes(TESLA))).toHaveLength(2);
    minutes(19 * 60);
    expect((await list('due')).tickets.map(ticket => ticket.id)).toContain(id);
    await tick(id);
    minutes(5 * 60);
    expect((await list('late')).tickets.map(ticket => ticket.id)).toContain(id);
    await tick(id);
    await test.drain();
    const { number } = opened.ticket;
    expect(mails(/has waited 18 hours|is late/).filter(({ subject }) => subject.startsWith(`${number} `))).toHaveLength(
      2,
    );
  });
});

describe('A conversation', () => {
  it('goes on by page and email, is solved, opened again and rated', async () => {
    const member = await buyer();
    const opened = await create({ email: emailOf(member) }, member.token);
    const id = opened.ticket.id;
    expect(await desk('answer-ticket', { ticket: id, message: 'We look into it.' })).toMatchObject({
      ticket: { state: 'waiting_customer', due_at: null },
    });
    await desk('answer-ticket', { ticket: id, message: 'The battery is an option.', note: true });
    await test.drain();
    expect(mails(/^New reply to/).at(-1)).toMatchObject({
      to: emailOf(member),
      text: expect.stringContaining('We look into it.'),
    });
    const seen = await read(member.token, opened);
    expect(seen.messages.map(({ from, text }) => [from, text])).toEqual([
      ['customer', GIVEN.message],
      ['support', 'We look into it.'],
    ]);
    const replied = await say('/api-cwa/reply-ticket', member.token, { ticket: id, message: 'Thank you.' });
    expect(replied).toMatchObject({ ticket: { state: 'open' }, messages: [{}, {}, { from: 'customer', via: 'page' }] });
    const early = { ticket: id, satisfaction: 5 };
    expect(await say('/api-cwa/rate-ticket', member.token, early)).toMatchObject({
      status: 409,
      reason: 'ticket_unsolved',
    });
    expect(await desk('move-ticket', { ticket: id, to: 'solved' })).toMatchObject({ ticket: { state: 'solved' } });
    expect(await say('/api-cwa/rate-ticket', member.token, early)).toMatchObject({ ticket: { satisfaction: 5 } });
    test.clock.advanceDays(7);
    await tick(id);
    expect(await read(member.token, opened)).toMatchObject({ ticket: { state: 'closed', may_reply: true } });
    expect(await say('/api-cwa/reply-ticket', member.token, { ticket: id, message: 'Again.' })).toMatchObject({
      ticket: { state: 'open' },
    });
  });

  it('is the customer’s own', async () => {
    const member = await buyer();
    const opened = await create({ email: emailOf(member) }, member.token);
    const { token } = await buildMember(test);
    expect(await read(token, opened)).toMatchObject({ status: 404 });
    expect(await say('/api-cwa/reply-ticket', token, { ticket: opened.ticket.id, message: 'Hello' })).toMatchObject({
      status: 404,
    });
    expect(await ask('GET', '/api-cwa/tickets', token)).toMatchObject({ tickets: [] });
    expect((await ask('GET', '/api-cwa/tickets', member.token)).tickets.map(({ id }) => id)).toEqual([
      opened.ticket.id,
    ]);
  });

  it('is over 30 days after it was solved', async () => {
    const member = await buyer();
    const opened = await create({ email: emailOf(member) }, member.token);
    const body = { ticket: opened.ticket.id };
    expect(await say('/api-cwa/close-ticket', member.token, body)).toMatchObject({ ticket: { state: 'solved' } });
    expect(await say('/api-cwa/close-ticket', member.token, body)).toMatchObject({ reason: 'ticket_over' });
    test.clock.advanceDays(31);
    const late = test.app.support.reply(member, { ...body, message: 'Hello?' });
    await expect(late).rejects.toMatchObject({ reason: 'ticket_over' });
  });
});

describe('The clock', () => {
  it('warns operators at 18 hours and tells them at 24, once', async () => {
    const { ticket } = await create();
    await tick(ticket.id);
    minutes(18 * 60);
    for (let times = 0; times < 2; times++) await tick(ticket.id);
    minutes(6 * 60);
    for (let times = 0; times < 2; times++) await tick(ticket.id);
    await test.drain();
    const notices = test.mailbox.filter(mail => mail.subject.startsWith(`${ticket.number} `));
    expect(notices.map(({ to, subject }) => [to, subject])).toEqual([
      [test.visitor().site.support_email, `${ticket.number} has waited 18 hours`],
      [test.visitor().site.support_email, `${ticket.number} is late`],
    ]);
    const late = await list('late');
    expect(late.tickets).toContainEqual(expect.objectContaining({ id: ticket.id, is_late: true }));
  });

  it('is silent once there is an answer', async () => {
    const { ticket } = await create();
    await desk('answer-ticket', { ticket: ticket.id, message: 'Hello' });
    minutes(25 * 60);
    await tick(ticket.id);
    await test.drain();
    expect(test.mailbox.some(mail => mail.subject.startsWith(`${ticket.number} `))).toBe(false);
  });
});

describe('The desk', () => {
  it('counts its tabs and moves tickets between them', async () => {
    const before = (await list('open')).counts;
    const [one, spam] = [await create(), await create()];
    await desk('move-ticket', { ticket: spam.ticket.id, to: 'spam' });
    minutes(19 * 60);
    const { counts, tickets } = await list('due');
    expect(counts.spam).toBe((before.spam ?? 0) + 1);
    expect(tickets.map(({ id }) => id)).toContain(one.ticket.id);
    expect(await desk('answer-ticket', { ticket: spam.ticket.id, message: 'Hello' })).toMatchObject({
      reason: 'ticket_over',
    });
  });

  it('merges a ticket into another of the same customer', async () => {
    const [first, second, other] = [
      await create(),
      await create({ message: 'One more thing.' }),
      await create({ email: 'bob@example.com' }),
    ];
    const merge = (into: string) => desk('move-ticket', { ticket: second.ticket.id, to: 'merged', into });
    expect(await merge(other.ticket.number)).toMatchObject({ status: 409, reason: 'ticket_merge', field: 'into' });
    expect(await merge(second.ticket.number)).toMatchObject({ reason: 'ticket_merge' });
    expect(await merge(first.ticket.number)).toMatchObject({
      ticket: { state: 'merged', merged_into: first.ticket.number },
    });
    const shown = await ask('GET', `/api/operator/ticket?ticket=${first.ticket.id}`, operator);
    expect(shown.messages.map(({ text }) => text)).toContain('One more thing.');
    expect(shown.others.map(({ id }) => id)).toContain(second.ticket.id);
  });

  it('is read by an auditor, who answers nobody', async () => {
    const { ticket } = await create();
    const auditor = await operatorToken(test, 'auditor');
    expect(await ask('GET', '/api/operator/tickets', auditor)).toMatchObject({ status: 200, may_answer: false });
    const body = { ticket: ticket.id, message: 'Hello' };
    expect(await say('/api/operator/answer-ticket', auditor, body)).toMatchObject({
      status: 403,
      reason: 'role_needed',
    });
  });
});

describe('An email to a reply address', () => {
  const post = (mail: object, sign = INBOUND.secret) => {
    const payload = JSON.stringify({ message_id: '<1@example.com>', subject: 'Re: ticket', ...mail });
    const seconds = String(Math.floor(test.clock.now.getTime() / 1000));
    const mac = createHmac('sha256', sign).update(`${seconds}.${payload}`).digest('hex');
    const more = { 'content-type': 'application/json', 'x-marque-signature': `t=${seconds},v1=${mac}` };
    return ask('POST', '/webhooks/inbound-mail', '', payload as unknown as object, more);
  };
  const addressOf = ({ ticket }: Answer) => replyAddress(Number(ticket.number.slice(2)), INBOUND.domain, TEST_SECRET);
  const messagesOf = async ({ ticket }: Answer) =>
    (await ask('GET', `/api/operator/ticket?ticket=${ticket.id}`, operator)).messages;

  it('is heard once, without what it quotes', async () => {
    const opened = await create();
    await desk('answer-ticket', { ticket: opened.ticket.id, message: 'Which battery?' });
    const mail = {
      to: addressOf(opened),
      from: 'Ann <ann@example.com>',
      message_id: '<a@b>',
      text: 'The big one.\n> Which battery?',
    };
    expect(await post(mail)).toMatchObject({ status: 200, outcome: 'heard' });
    expect(await post(mail)).toMatchObject({ status: 200, outcome: 'repeated' });
    const messages = await messagesOf(opened);
    expect(messages.map(({ text, via }) => [text, via]).slice(1)).toEqual([
      ['Which battery?', 'page'],
      ['The big one.', 'email'],
    ]);
  });

  it('of another sender is a note for operators', async () => {
    const opened = await create();
    const mail = { to: addressOf(opened), from: 'mallory@example.com', message_id: '<c@d>', text: 'Close it.' };
    expect(await post(mail)).toMatchObject({ outcome: 'noted' });
    expect((await messagesOf(opened)).at(-1)).toMatchObject({ note: true, text: 'mallory@example.com:\nClose it.' });
  });

  it('to no ticket is ignored, and one that is not signed is refused', async () => {
    const opened = await create();
    const mail = { to: 'help@mail.example', from: 'ann@example.com', text: 'Hello' };
    expect(await post(mail)).toMatchObject({ status: 200, outcome: 'ignored' });
    expect(await post({ ...mail, to: addressOf(opened) }, 'another secret')).toMatchObject({
      status: 401,
      reason: 'webhook_signature',
    });
    expect(await post({ from: 'ann@example.com' })).toMatchObject({ status: 400, reason: 'inbound_mail' });
  });
});
