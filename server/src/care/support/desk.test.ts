import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '../../identity/accounts/service.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { buildMember, grantCredits, operatorToken, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { DeskTicket, Macro } from './contract.ts';

let test: TestApp;
let operator: string;
beforeAll(async () => {
  test = await createTestApp();
  operator = await operatorToken(test, 'support');
});
afterAll(() => test.close());

interface Answer {
  status: number;
  reason?: string;
  field?: string;
  message: string;
  ticket: DeskTicket;
  tickets: DeskTicket[];
  tags: string[];
  reader: string;
  macro: Macro;
  macros: Macro[];
  fields: Record<string, string | null>;
}

async function ask(method: 'GET' | 'POST', url: string, token: string, payload?: object): Promise<Answer> {
  const headers = { host: 'localhost', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await test.http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { ...answer.json<Answer>(), status: answer.statusCode };
}
const say = (path: string, token: string, body: object) => ask('POST', path, token, body);
const create = (body: object = {}, token = '') =>
  say('/api-cwa/create_support_ticket', token, {
    vin: TESLA,
    message: 'The range is wrong.',
    email: 'ann@example.com',
    ...body,
  });
const desk = (path: string, body: object) => say(`/api/operator/${path}`, operator, body);
const opened = (id: string) => ask('GET', `/api/operator/ticket?ticket=${id}`, operator);
const minutes = (count: number) => void (test.clock.now = new Date(test.clock.now.getTime() + count * 60_000));
const tick = (ticketId: string) => test.app.support.tick({ siteId: 'default', ticketId });
const emailOf = ({ actor }: Caller) => (actor.kind === 'member' ? actor.email : '');

describe('A message before our answer', () => {
  it('has 24 hours of its own, and a flood of them is announced once a minute', async () => {
    const member = await buildMember(test);
    const { ticket } = await create({ email: emailOf(member) }, member.token);
    const again = (message: string) => say('/api-cwa/reply-ticket', member.token, { ticket: ticket.id, message });
    const notices = (subject: RegExp) =>
      test.mailbox.filter(mail => subject.test(mail.subject) && mail.subject.includes(ticket.number)).length;
    minutes(20 * 60);
    await tick(ticket.id);
    for (let times = 0; times < 5; times++) await again(`Is anyone there? ${times}`);
    await test.drain();
    expect(notices(/the customer wrote again/)).toBe(1);
    minutes(1);
    await again('Hello?');
    await test.drain();
    expect(notices(/the customer wrote again/)).toBe(2);
    minutes(4 * 60);
    await tick(ticket.id);
    await test.drain();
    expect(notices(/is late/)).toBe(1);
    minutes(20 * 60);
    for (let times = 0; times < 2; times++) await tick(ticket.id);
    await test.drain();
    expect(notices(/is late/)).toBe(2);
  });
});

describe('A ticket of an operator', () => {
  it('is found among theirs, by priority and by tag, and no longer among those of nobody', async () => {
    const { ticket } = await create();
    const { reader } = await opened(ticket.id);
    const idsOf = async (query: string) =>
      (await ask('GET', `/api/operator/tickets?${query}`, operator)).tickets.map(({ id }) => id);
    expect(await idsOf('owner=unassigned')).toContain(ticket.id);
    expect(
      await desk('sort-ticket', {
        ticket: ticket.id,
        assigned_to: reader,
        priority: 'high',
        tags: ['Refund', 'refund'],
      }),
    ).toMatchObject({ status: 200, ticket: { assigned_to: reader, priority: 'high', tags: ['refund'] } });
    expect(await idsOf('owner=unassigned')).not.toContain(ticket.id);
    for (const query of ['owner=mine', 'priority=high', 'tag=refund']) expect(await idsOf(query)).toEqual([ticket.id]);
    expect((await ask('GET', '/api/operator/tickets', operator)).tags).toContain('refund');
    await desk('sort-ticket', { ticket: ticket.id, priority: 'low' });
    expect(await desk('sort-ticket', { ticket: ticket.id, assigned_to: null })).toMatchObject({
      ticket: { assigned_to: null, priority: 'low', tags: ['refund'] },
    });
  });

  it('goes to no one who may not answer', async () => {
    const { ticket } = await create();
    const member = accountOf(await buildMember(test)).userId;
    expect(await desk('sort-ticket', { ticket: ticket.id, assigned_to: member })).toMatchObject({
      status: 400,
      reason: 'ticket_assignee',
      field: 'assigned_to',
    });
  });
});

describe('A saved answer', () => {
  const LATE = { locale: 'en', name: 'Late', text: 'Hello {name}, about {document} and {ticket}.' };

  it('is made, changed, counted when it is sent, and removed, each in the log', async () => {
    const { macro } = await desk('save-macro', LATE);
    expect(macro).toMatchObject({ ...LATE, uses: 0 });
    expect(await desk('save-macro', LATE)).toMatchObject({ status: 409, reason: 'macro_name', field: 'name' });
    const changed = { ...LATE, macro: macro.id, text: 'We are sorry, {name}.' };
    expect(await desk('save-macro', changed)).toMatchObject({ macro: { id: macro.id, text: changed.text } });
    const { ticket } = await create();
    const body = { ticket: ticket.id, macro: macro.id };
    await desk('answer-ticket', { ...body, message: 'Another note.', note: true });
    await desk('answer-ticket', { ...body, message: 'We are sorry, Ann.' });
    const { macros } = await ask('GET', '/api/operator/macros', operator);
    expect(macros).toContainEqual(expect.objectContaining({ id: macro.id, uses: 1 }));
    expect(await desk('remove-macro', { macro: macro.id })).toMatchObject({ status: 200 });
    expect(await desk('remove-macro', { macro: macro.id })).toMatchObject({ status: 404 });
    const logged = await test.app.audit.about('default', macro.id, 9);
    expect(logged.map(({ action }) => action)).toEqual(['macro.removed', 'macro.saved', 'macro.saved']);
  });

  it('names nothing that cannot be filled, and is not sent with a place that is not', async () => {
    expect(await desk('save-macro', { ...LATE, text: 'Dear {customer}' })).toMatchObject({
      status: 400,
      reason: 'macro_field',
      field: 'text',
      message: expect.stringContaining('{customer}'),
    });
    const { ticket } = await create();
    const answer = { ticket: ticket.id, message: 'About {document}.' };
    expect(await desk('answer-ticket', answer)).toMatchObject({ reason: 'macro_unfilled', field: 'message' });
    expect(await desk('answer-ticket', { ...answer, note: true })).toMatchObject({ status: 200 });
  });

  it('is offered in the language of the customer, with what is known of them', async () => {
    await desk('save-macro', { ...LATE, name: 'Hello' });
    await desk('save-macro', { ...LATE, name: 'Hola', locale: 'es' });
    const member = await buildMember(test);
    await grantCredits(test, member, 'vhr', 1);
    await test.app.reports.generate(member, { vin: TESLA });
    await test.drain();
    const asked = await opened((await create({ email: emailOf(member), name: 'Ann' }, member.token)).ticket.id);
    expect(asked.macros.map(({ name }) => name)).toEqual(['Hello']);
    expect(asked.fields).toMatchObject({
      name: 'Ann',
      ticket: asked.ticket.number,
      document: expect.stringMatching(/^MQR-/),
      order: null,
    });
    expect((await opened((await create()).ticket.id)).fields).toMatchObject({ name: null, document: null });
  });

  it('is for those to read who may not answer', async () => {
    const auditor = await operatorToken(test, 'auditor');
    expect(await say('/api/operator/save-macro', auditor, LATE)).toMatchObject({ status: 403 });
    expect(await ask('GET', '/api/operator/macros', auditor)).toMatchObject({ status: 200, may_write: false });
  });
});
