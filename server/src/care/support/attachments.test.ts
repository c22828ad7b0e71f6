import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberOf } from '../../identity/accounts/service.ts';
import { readConfig } from '../../kit/settings/config.ts';
import { buildMember, creditsLeft, operatorToken, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { supportPersonalData } from './service.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const pdf = (text: string) => `data:application/pdf;base64,${Buffer.from(text).toString('base64')}`;
const LETTER = pdf('%PDF-1.4 a letter');
const GIVEN = { vin: TESLA, message: 'The range is wrong.', email: 'ann@example.com' };

let test: TestApp;
let operator: string;
beforeAll(async () => {
  test = await createTestApp({
    config: { ...readConfig({}), rateLimits: false, dataRefresh: false, logLevel: 'silent' },
  });
});
afterAll(() => test.close());
beforeAll(async () => {
  operator = await operatorToken(test, 'support');
});

function ask(path: string, token = '', payload?: object) {
  const headers = { host: 'localhost', ...(token && { authorization: `Bearer ${token}` }) };
  return test.http.inject({ method: payload ? 'POST' : 'GET', url: path, headers, ...(payload ? { payload } : {}) });
}
const filesOf = (urls: readonly string[]) => urls.map(url => ({ url }));
const create = (token: string, urls: readonly string[], more: object = {}) =>
  ask('/api-cwa/create_support_ticket', token, { ...GIVEN, ...more, attachments: filesOf(urls) });

describe('A file of a ticket', () => {
  it('is drawn again and handed out as a download, to its member and to operators alone', async () => {
    const member = await buildMember(test);
    const ticket = (await create(member.token, [PIXEL])).json().ticket.id;
    await ask('/api-cwa/reply-ticket', member.token, { ticket, message: 'And a PDF.', attachments: filesOf([LETTER]) });
    await ask('/api/operator/answer-ticket', operator, {
      ticket,
      message: 'For us only.',
      note: true,
      attachments: filesOf([LETTER]),
    });
    const seen = (await ask(`/api-cwa/ticket?ticket=${ticket}`, member.token)).json();
    const types = seen.messages.map((each: { attachments: { type: string }[] }) => each.attachments.map(at => at.type));
    expect(types).toEqual([['image/jpeg'], ['application/pdf']]);
    const { url } = seen.messages[0].attachments[0];
    const file = await ask(url, member.token);
    expect([file.statusCode, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'image/jpeg',
      expect.stringMatching(/^attachment/),
    ]);
    expect((await ask(url, operator)).statusCode).toBe(200);
    expect((await ask(url, (await buildMember(test)).token)).statusCode).toBe(404);
    expect((await ask(url)).statusCode).toBe(404);
    const ofDesk = (await ask(`/api/operator/ticket?ticket=${ticket}`, operator)).json();
    expect((await ask(ofDesk.messages[2].attachments[0].url, member.token)).statusCode).toBe(404);
  });

  it('that is unsafe, of another kind, or one too many is refused with its field; no ticket is opened', async () => {
    const member = await buildMember(test);
    for (const [files, reason, field] of [
      [[PIXEL, pdf('%PDF-1.4 << /JavaScript (x) >>')], 'file_unsafe', 'attachments.1'],
      [['data:text/html;base64,PGI+'], 'file_kind', 'attachments.0'],
      [['data:image/png;base64,AAAA'], 'image_unreadable', 'attachments.0'],
      [[PIXEL, PIXEL, PIXEL, PIXEL], 'invalid_field', 'attachments'],
    ] as const)
      expect((await create(member.token, files)).json()).toMatchObject({ reason, field });
    expect((await test.app.support.own(member)).total).toBe(0);
  });

  it('goes with the person, and is in their export', async () => {
    const member = await buildMember(test);
    await create(member.token, [LETTER]);
    const { db } = test.database;
    const [source] = supportPersonalData;
    const person = { siteId: member.site.id, ...memberOf(member), locale: 'en' as const };
    const files = (await source?.export(db, person))?.map(({ file }) => file);
    expect(files).toEqual(['tickets.json', expect.stringMatching(/^tickets\/att_\w+\.pdf$/)]);
    await db.transaction(async tx => source?.erase(tx, person));
    const [, id = ''] = /tickets.(\w+)/.exec(files?.[1] ?? '') ?? [];
    const left = await test.database.executeSql(`select id from support_attachments where id = '${id}'`);
    expect(left.rows).toEqual([]);
  });
});

describe('The free credit of an operator', () => {
  const give = (ticket: string) => ask('/api/operator/credit-ticket', operator, { ticket });

  it('goes to a member once for a ticket, is audited, and three times within 90 days at most', async () => {
    const member = await buildMember(test);
    const open = async () => (await create(member.token, [])).json().ticket.id as string;
    const first = await open();
    const read = async () => (await ask(`/api/operator/ticket?ticket=${first}`, operator)).json();
    expect(await read()).toMatchObject({ may_credit: true });
    expect((await give(first)).json()).toMatchObject({ ticket: { credit_granted: true } });
    expect(await read()).toMatchObject({ may_credit: false });
    expect((await give(first)).json()).toMatchObject({ reason: 'ticket_credit' });
    for (const ticket of [await open(), await open()]) expect((await give(ticket)).statusCode).toBe(200);
    expect((await give(await open())).json()).toMatchObject({ reason: 'ticket_credit' });
    expect(await creditsLeft(test, member, 'vhr')).toBe(3);
  });

  it('goes to nobody without an account, and is not an auditor’s to give', async () => {
    const ticket = (await create('', [])).json().ticket.id;
    expect((await give(ticket)).json()).toMatchObject({ reason: 'ticket_credit' });
    const auditor = await operatorToken(test, 'auditor');
    expect((await ask('/api/operator/credit-ticket', auditor, { ticket })).statusCode).toBe(403);
  });
});
