import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountOf, memberActor } from '../../identity/accounts/service.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { HistoryProvider } from '../reports/rules/sources/history-provider.ts';
import { GROUP_SECTIONS } from '../reports/rules/sources/history-provider.ts';
import { recordFactory } from '../reports/providers/sandbox/record-factory.ts';
import { ACCORD, buildMember, creditsLeft, grantCredits, operatorToken, TESLA } from '../../testing/builders.ts';
import { shareDocumentCall } from '../shares/contract.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const write = recordFactory(ACCORD);
const TITLE = write.title('2004-02-11', 'Louisville, KY', 12, 'first');
const SALVAGE = write.title('2021-01-09', 'Dayton, OH', 150_000, 'salvage', { brandCodes: ['11'] });
const RECORDS = [TITLE, SALVAGE];
const STATEMENT = 'This title belongs to another vehicle.';

const source: HistoryProvider = {
  name: 'registry',
  demo: false,
  groups: ['titles', 'jsi', 'theft'],
  query: async () => [],
  async pull(group, _vin, { now }) {
    const sections = GROUP_SECTIONS[group].map(section => {
      const records = RECORDS.filter(record => record.section === section);
      return { section, state: records.length > 0 ? ('found' as const) : ('none_reported' as const), records };
    });
    return { group, askedAt: now.toISOString(), sections };
  },
};

let test: TestApp;
type Member = Awaited<ReturnType<typeof buildMember>>;
let member: Member;
/** Another member with a report of the same vehicle, in the tests that need one. */
let holder: Member;
beforeAll(async () => {
  test = await createTestApp({ history: [source] });
});
afterAll(() => test.close());

async function withReport(): Promise<Member> {
  const caller = await buildMember(test);
  await grantCredits(test, caller, 'vhr', 2);
  await test.app.reports.generate(caller, { vin: ACCORD });
  await test.drain();
  return caller;
}
beforeEach(async () => {
  await test.database.executeSql('delete from record_disputes');
  member = await withReport();
});

const operator = (role: OperatorRole = 'support', userId = 'usr_operator'): Caller => ({
  ...test.visitor(),
  actor: memberActor({ userId, email: 'op@example.com', roles: [role] }),
});
const open = (more: object = {}, caller: Caller = member) =>
  test.app.disputes.open(caller, { vin: ACCORD, record: SALVAGE.recordId, said: STATEMENT, evidence: [], ...more });
const view = (caller: Caller = member) => test.app.reports.open(caller, ACCORD);
const document = async (caller: Caller = member) => (await view(caller))?.document;
const takeOut = (dispute: string) =>
  test.app.disputes.decide(operator(), { dispute, decision: 'corrected', reason: 'Misread.', fields: null });
const reason = (why: string) => ({ reason: why });
const mailsTo = (caller: Caller) =>
  test.mailbox
    .filter(({ to }) => caller.actor.kind === 'member' && to === caller.actor.email)
    .map(({ subject }) => subject);

describe('a dispute', () => {
  it('marks the record in every report that holds it, and turns nothing green', async () => {
    holder = await withReport();
    const before = await document(holder);
    const dispute = await open();
    expect(dispute).toMatchObject({
      number: expect.stringMatching(/^MQD-/),
      state: 'open',
      opened: '2026-06-15T12:00:00.000Z',
      due: '2026-07-15T12:00:00.000Z',
    });
    await test.drain();
    const after = await document(holder);
    expect(after?.disputes?.map(({ section, state }) => [section, state])).toContainEqual(['titles', 'open']);
    expect(after?.verdict).toMatchObject({ ...before?.verdict, disputed: { en: expect.stringContaining('disputed') } });
    expect(after?.tiles).toEqual(before?.tiles);
    expect((await view(holder))?.version).toBe(1);
    expect(mailsTo(member).at(-1)).toContain(dispute.number);
    expect(mailsTo(holder).at(-1)).toContain('A record in your report is disputed');
  });

  it('that is corrected makes a new version of every report that holds the record, free and with the difference', async () => {
    holder = await withReport();
    const { id } = await open();
    await test.app.disputes.decide(operator(), {
      dispute: id,
      decision: 'corrected',
      reason: 'The office mixed up two numbers.',
      fields: null,
    });
    await test.drain();
    for (const caller of [member, holder]) {
      const report = await view(caller);
      expect(report).toMatchObject({ version: 2, state: 'ready', document: { verdict: { level: 'check' } } });
      expect(report?.document?.titles.map(({ record }) => record)).toEqual([TITLE.recordId]);
      expect(report?.document?.changes?.rows).toContainEqual(
        expect.objectContaining({ change: 'gone', section: 'titles', record: SALVAGE.recordId }),
      );
      expect(await creditsLeft(test, caller, 'vhr')).toBe(1);
    }
    const first = await test.app.reports.open(holder, ACCORD, 1);
    expect(first?.document?.disputes?.[0]).toMatchObject({ state: 'corrected' });
    expect(mailsTo(holder).at(-1)).toContain('was corrected');
    const later = await withReport();
    expect((await document(later))?.titles).toHaveLength(1);
  });

  it('may correct a field of the record', async () => {
    holder = await withReport();
    const { id } = await open();
    const reported = await test.app.disputes.deskDispute(operator(), id);
    expect(reported).toMatchObject({ told: [{ fields: { miles: 150_000, brandCodes: ['11'] } }], reports: 2 });
    const decide = (fields: Record<string, unknown>) =>
      test.app.disputes.decide(operator(), { dispute: id, decision: 'corrected', reason: 'Misread.', fields });
    for (const wrong of [{}, { miles: 'many' }, { recordId: 'other' }, { nothing: 1 }])
      await expect(decide(wrong)).rejects.toMatchObject(reason('correction_fields'));
    test.clock.advanceDays(1);
    await decide({ kind: 'transfer', brandCodes: [], miles: 50_000 });
    await test.drain();
    expect(await test.app.disputes.deskDispute(operator(), id)).toMatchObject({
      told: [{ fields: { miles: 150_000 } }],
    });
    const after = await document(holder);
    expect(after?.titles.find(({ record }) => record === SALVAGE.recordId)).toMatchObject({
      miles: 50_000,
      brand: null,
    });
    expect(after?.disputes?.[0]?.text).toMatchObject({ en: 'Disputed June 15, 2026, corrected June 16, 2026' });
  });

  it('reaches a report that was being made when it was decided, and makes no version twice', async () => {
    holder = await withReport();
    const { id } = await open();
    const late = await buildMember(test);
    await grantCredits(test, late, 'vhr', 1);
    await takeOut(id);
    const stale = vi.spyOn(test.app.disputed, 'corrections').mockResolvedValue([]);
    await test.app.reports.generate(late, { vin: ACCORD });
    await test.drain();
    stale.mockRestore();
    expect((await document(late))?.titles).toHaveLength(2);
    await test.queue.hasten();
    await test.drain();
    expect((await document(late))?.titles).toHaveLength(1);
    expect((await view(holder))?.version).toBe(2);
  });

  it('that is corrected while the gaps of a report are filled waits: one new version has both', async () => {
    const pull = source.pull.bind(source);
    const silent = vi.spyOn(source, 'pull').mockImplementation(async (...request) => {
      const answer = await pull(...request);
      if (request[0] !== 'theft') return answer;
      return { ...answer, sections: [{ section: 'theft', state: 'unavailable', records: [] }] };
    });
    member = await withReport();
    silent.mockRestore();
    const [{ id }, { id: report = '' } = {}] = [await open(), (await view()) ?? undefined];
    vi.spyOn(test.app.renderer, 'pdf').mockImplementationOnce(async () => {
      await takeOut(id);
      await expect(test.app.reports.correct({ siteId: member.site.id, id: report })).rejects.toThrow('worked on');
      throw new Error('killed while drawing');
    });
    for (let again = 0; again < 3; again++) {
      await test.queue.hasten();
      await test.drain();
    }
    vi.restoreAllMocks();
    const after = await view();
    expect(after?.version).toBe(2);
    expect(after?.document?.titles).toHaveLength(1);
    expect(after?.document?.heads.find(({ key }) => key === 'theft')?.state).toBe('none_reported');
    expect(await creditsLeft(test, member, 'vhr')).toBe(1);
  });

  it('may correct the day of a record', async () => {
    const { id } = await open();
    const fields = { eventOn: '2020-12-09' };
    await test.app.disputes.decide(operator(), { dispute: id, decision: 'corrected', reason: 'Misread.', fields });
    await test.drain();
    const rows = (await document())?.changes?.rows.filter(({ change }) => change === 'changed') ?? [];
    expect(rows.map(({ section }) => section)).toEqual(expect.arrayContaining(['titles', 'odometer']));
  });

  it('that is upheld keeps its mark, and is opened again only with evidence', async () => {
    const { id } = await open();
    test.clock.advanceDays(3);
    await test.app.disputes.decide(operator(), { dispute: id, decision: 'upheld', reason: 'The office confirms it.' });
    await test.drain();
    const after = await document();
    expect(after?.disputes?.[0]?.text).toMatchObject({ en: 'Disputed June 15, 2026, upheld June 18, 2026' });
    expect(after?.verdict.disputed).toBeUndefined();
    expect(mailsTo(member).at(-1)).toContain('the record stays');
    await expect(open()).rejects.toMatchObject(reason('dispute_again'));
    const pdf = `data:application/pdf;base64,${Buffer.from('%PDF-1.4 harmless').toString('base64')}`;
    expect(await open({ evidence: [{ url: pdf }] })).toMatchObject({ state: 'open' });
  });

  it('can be withdrawn by who opened it, and by nobody else', async () => {
    holder = await withReport();
    const { id } = await open();
    await expect(test.app.disputes.withdraw(holder, id)).rejects.toMatchObject(reason('not_found'));
    await test.app.disputes.withdraw(member, id);
    expect((await document())?.disputes).toBeUndefined();
    await expect(test.app.disputes.withdraw(member, id)).rejects.toMatchObject(reason('dispute_decided'));
  });
});

describe('a dispute is refused', () => {
  it('of a record that is not in the report, without a report, and while the same runs', async () => {
    holder = await withReport();
    await expect(open({ record: 'X-1' })).rejects.toMatchObject(reason('dispute_record'));
    await expect(open({ vin: TESLA })).rejects.toMatchObject(reason('document_not_found'));
    await expect(open({}, test.visitor())).rejects.toMatchObject(reason('login_needed'));
    const both = await Promise.allSettled([open(), open({}, holder)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(open()).rejects.toMatchObject({
      reason: 'dispute_open',
      params: { number: expect.stringMatching(/^MQD/) },
    });
  });

  it('of a report that was withdrawn, for its owner and by a link of before', async () => {
    const { number } = await test.app.disputes.records(member, { vin: ACCORD });
    await test.app.disputes.mailLink(test.visitor(), { number, email: 'early@example.com' });
    await test.drain();
    const mailed = test.mailbox.findLast(({ to }) => to === 'early@example.com')?.html ?? '';
    const token = /token=([\w.-]+)/.exec(mailed)?.[1];
    const { siteId } = accountOf(member);
    const id = (await view())?.id ?? '';
    await test.database.db.transaction(tx => test.app.issuedDocuments.revoke(tx, siteId, id, 'refund'));
    await expect(open()).rejects.toMatchObject(reason('document_revoked'));
    await expect(open({ vin: undefined, token }, test.visitor())).rejects.toMatchObject(reason('document_revoked'));
  });

  it('a second decision, by two operators at once, and by its own author', async () => {
    const { id } = await open();
    const decide = (by: Caller) =>
      test.app.disputes.decide(by, { dispute: id, decision: 'upheld', reason: 'Checked.' });
    const own = member.actor.kind === 'member' ? member.actor.userId : '';
    await expect(decide(operator('support', own))).rejects.toMatchObject(reason('own_dispute'));
    await expect(decide(operator('auditor'))).rejects.toMatchObject(reason('role_needed'));
    const both = await Promise.allSettled([decide(operator()), decide(operator('owner', 'usr_owner'))]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(decide(operator())).rejects.toMatchObject(reason('dispute_decided'));
  });
});

describe('the link', () => {
  const numberOf = async () => (await test.app.disputes.records(member, { vin: ACCORD })).number;
  const linked = async (number: string, email = 'owner@example.com') => {
    await test.app.disputes.mailLink(test.visitor(), { number, email });
    await test.drain();
    return /token=([\w.-]+)/.exec(test.mailbox.findLast(({ to }) => to === email)?.html ?? '')?.[1];
  };

  it('lets the owner of the vehicle choose a record, without telling what it says', async () => {
    const token = await linked(await numberOf());
    const { records } = await test.app.disputes.records(test.visitor(), { token });
    expect(records.map(({ record, text }) => [record, text])).toContainEqual([SALVAGE.recordId, null]);
    expect(await open({ vin: undefined, token }, test.visitor())).toMatchObject({ state: 'open', about: null });
    expect((await document())?.disputes).toHaveLength(4);
    const { site } = test.visitor();
    expect(await test.app.disputes.openSince(site.id, await numberOf())).toEqual(['2026-06-15']);
  });

  it('gets mails that name the record without its words and lead to the page that checks the report', async () => {
    const number = await numberOf();
    const dispute = await open({ vin: undefined, token: await linked(number, 'linked@example.com') }, test.visitor());
    await test.app.disputes.decide(operator(), { dispute: dispute.id, decision: 'upheld', reason: 'It is right.' });
    await test.drain();
    const mails = test.mailbox.filter(({ to, subject }) => to === 'linked@example.com' && subject.includes('MQD-'));
    expect(mails).toHaveLength(2);
    for (const { html } of mails) {
      expect(html).toContain(`Titles · ${SALVAGE.recordId}`);
      expect(html).toContain(`/verify/${number}`);
      expect(html).not.toContain('Salvage');
    }
  });

  it('is mailed for a number there is, works for 7 days, and not when it was changed', async () => {
    expect(await linked('MQR-0000-0000-0000-0000', 'nobody@example.com')).toBeUndefined();
    const token = await linked(await numberOf(), 'dealer@example.com');
    const read = (text?: string) => test.app.disputes.records(test.visitor(), { token: text });
    await expect(read(`${token}x`)).rejects.toMatchObject(reason('dispute_link'));
    test.clock.advanceDays(7.1);
    await expect(read(token)).rejects.toMatchObject(reason('dispute_link'));
  });
});

describe('evidence', () => {
  const PIXEL =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  const send = (evidence: string[]) =>
    test.http.inject({
      method: 'POST',
      url: '/api-cwa/open-dispute',
      headers: { host: 'localhost', authorization: `Bearer ${member.token}` },
      payload: { vin: ACCORD, record: SALVAGE.recordId, said: STATEMENT, evidence: evidence.map(url => ({ url })) },
    });
  const read = (url: string, token: string) =>
    test.http.inject({ url, headers: { host: 'localhost', authorization: `Bearer ${token}` } });

  it('is drawn again, private, and handed out as a download only', async () => {
    holder = await withReport();
    const answer = await send([PIXEL]);
    expect(answer.statusCode).toBe(200);
    const [file] = answer.json().dispute.evidence;
    expect(file).toMatchObject({ type: 'image/jpeg' });
    const own = await read(file.url, member.token);
    expect([own.statusCode, own.headers['content-type'], own.headers['content-disposition']]).toEqual([
      200,
      'image/jpeg',
      expect.stringMatching(/^attachment/),
    ]);
    expect((await read(file.url, holder.token)).statusCode).toBe(404);
    expect((await read(file.url, await operatorToken(test, 'support'))).statusCode).toBe(200);
  });

  it('with a script, of another kind, or too much of it is refused with its field, and no dispute is opened', async () => {
    const pdf = (text: string) => `data:application/pdf;base64,${Buffer.from(text).toString('base64')}`;
    for (const [files, refused, field] of [
      [[PIXEL, pdf('%PDF-1.4 << /JavaScript (x) >>')], 'file_unsafe', 'evidence.1'],
      [['data:image/svg+xml;base64,PHN2Zz4='], 'image_kind', 'evidence.0'],
      [['data:text/html;base64,PGI+'], 'file_kind', 'evidence.0'],
      [['data:image/png;base64,AAAA'], 'image_unreadable', 'evidence.0'],
      [[PIXEL, PIXEL, PIXEL, PIXEL], 'invalid_field', 'evidence'],
    ] as const) {
      const answer = await send([...files]);
      expect(answer.json()).toMatchObject({ reason: refused, field });
    }
    expect((await test.app.disputes.own(member)).disputes).toEqual([]);
  });
});

it('every way to the PDF of a report draws the mark, and the versions of before as well', async () => {
  const { id } = await open();
  await test.app.disputes.decide(operator(), { dispute: id, decision: 'corrected', reason: 'Misread.', fields: null });
  await test.drain();
  const report = (await view())?.id ?? '';
  await test.app.disputes.open(member, { vin: ACCORD, record: TITLE.recordId, said: STATEMENT, evidence: [] });
  const drawn = vi.spyOn(test.app.renderer, 'pdf');
  const disputed = () => {
    const [printed] = drawn.mock.lastCall ?? [];
    const { disputes = [] } = (printed?.data ?? {}) as { disputes?: { record: string; state: string }[] };
    return [...new Set(disputes.map(({ record, state }) => `${record} ${state}`))];
  };
  await test.app.reports.pdf(member, report);
  expect(disputed()).toEqual([`${TITLE.recordId} open`]);
  await test.app.reports.pdf(member, report, 1);
  expect(disputed()).toEqual([`${TITLE.recordId} open`, `${SALVAGE.recordId} corrected`]);
  const [first] = (await test.app.issuedDocuments.files(member, ACCORD)).toReversed();
  const token = new URL(first?.url ?? '', 'http://localhost').searchParams.get('token') ?? '';
  await test.app.issuedDocuments.file(member, token);
  expect(disputed()).toContain(`${SALVAGE.recordId} corrected`);
  const { document } = await test.app.reports.data(member, report);
  expect(document.disputes?.map(({ record }) => record)).toContain(TITLE.recordId);
});

it('a shared link shows the mark, but for the sections its owner left out', async () => {
  await open();
  const shownWith = async (hidden: ('titles' | 'odometer')[]) => {
    const { url } = await test.app.shares.add(member, shareDocumentCall.input.parse({ vin: ACCORD, hidden }));
    const { document } = await test.app.shares.open(test.visitor(), { token: url.split('/').at(-1) ?? '' });
    return 'disputes' in document ? document.disputes?.map(({ section }) => section) : null;
  };
  expect(await shownWith([])).toEqual(['titles', 'brands', 'odometer', 'life']);
  expect(await shownWith(['titles', 'odometer'])).toEqual(['brands']);
});

it('choosing a record is reading the report, which then cannot be returned as unread', async () => {
  const reader = await withReport();
  await test.app.disputes.records(reader, { vin: ACCORD });
  const choices = await test.app.returns.choices(reader, { vin: ACCORD, doc_kind: 'report' });
  expect(choices).toMatchObject([{ reason: 'wrong_vehicle', allowed: false }, {}]);
});

it('the desk lists what is open, near its due day, overdue and decided', async () => {
  const { id } = await open();
  const tab = async (named: 'open' | 'near_due' | 'overdue' | 'decided') =>
    (await test.app.disputes.desk(operator('auditor'), { tab: named, limit: 20 })).disputes.map(each => each.id);
  expect([await tab('open'), await tab('near_due'), await tab('overdue')]).toEqual([[id], [], []]);
  test.clock.advanceDays(25);
  expect([await tab('near_due'), await tab('overdue')]).toEqual([[id], []]);
  test.clock.advanceDays(6);
  expect(await test.app.disputes.desk(operator(), { tab: 'overdue', limit: 20 })).toMatchObject({
    disputes: [{ id }],
    counts: { open: 1, near_due: 0, overdue: 1, decided: 0 },
    may_decide: true,
  });
  await expect(test.app.disputes.desk(member, { tab: 'open', limit: 20 })).rejects.toMatchObject(reason('role_needed'));
});
