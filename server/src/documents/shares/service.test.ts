import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ACCORD, buildMember, grantCredits, TESLA } from '../../testing/builders.ts';
import { createTestApp, TEST_CONFIG, type TestApp } from '../../testing/test-app.ts';
import type { ReportDocument } from '../reports/contract.ts';
import { type Share, shareDocumentCall, type SharedDocument } from './contract.ts';

let test: TestApp;
beforeAll(async () => {
  // Whole documents stay in their rows, where these tests change them.
  test = await createTestApp({ config: { ...TEST_CONFIG, documentRowBytes: 16_777_216 } });
});
afterAll(() => test.close());

type Given = Omit<z.input<typeof shareDocumentCall.input>, 'vin'>;
interface Answer {
  status: number;
  reason?: string;
  field?: string;
  share: Share;
  shares: Share[];
  shared: Extract<SharedDocument, { kind: 'report' }>;
}

async function say(path: string, body: object, token = ''): Promise<Answer> {
  const headers = { host: 'localhost', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await test.http.inject({ method: 'POST', url: `/api-cwa/${path}`, headers, payload: body });
  return { ...answer.json<Answer>(), status: answer.statusCode };
}

async function owner(vin = ACCORD) {
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 2);
  await test.app.reports.generate(member, { vin });
  await test.drain();
  return {
    member,
    share: (given: Given = {}) => say('share-document', { vin, ...given }, member.token),
    async list() {
      const headers = { host: 'localhost', authorization: `Bearer ${member.token}` };
      const answer = await test.http.inject({ url: `/api-cwa/shares?vin=${vin}`, headers });
      return answer.json<Answer>().shares;
    },
  };
}

const tokenOf = ({ url }: Share): string => url.split('/').at(-1) ?? '';
const open = ({ share }: Answer, pin = '') => say('open-share', { token: tokenOf(share), pin });
const pdf = (token: string) => test.http.inject({ url: `/r/${token}/report.pdf`, headers: { host: 'localhost' } });
const account = (member: Awaited<ReturnType<typeof buildMember>>) => ({
  siteId: member.site.id,
  userId: member.actor.kind === 'member' ? member.actor.userId : '',
});

/** Changes what is kept of the member's report, as another source would have. */
async function changeDocument(member: Awaited<ReturnType<typeof buildMember>>, patch: object) {
  const { userId } = account(member);
  const json = JSON.stringify(patch).replaceAll("'", "''");
  await test.database.executeSql(
    `update issued_documents set document = document || '${json}'::jsonb where user_id = '${userId}'`,
  );
}

describe('a share link', () => {
  it('opens the report without a sign-in, is counted for others and not for its owner', async () => {
    const { member, share, list } = await owner();
    const made = await share({ mask_vin: false });
    expect(made.share).toMatchObject({ has_pin: false, mask_vin: false, hidden: [], pdf: false, opens: 0 });
    expect(tokenOf(made.share)).toMatch(/^[\w-]{22}$/);
    const { shared } = await open(made);
    const own = (await test.app.reports.open(member, ACCORD))?.document;
    expect(shared.document).toEqual(own);
    await say('open-share', { token: tokenOf(made.share) }, member.token);
    expect(await list()).toMatchObject([{ id: made.share.id, url: made.share.url, opens: 1 }]);
  });

  it('keeps no token in the database', async () => {
    const { share } = await owner();
    const token = tokenOf((await share()).share);
    const { rows } = await test.database.executeSql(`select row::text as line from shares row`);
    expect(rows.some(({ line }) => String(line).includes(token))).toBe(false);
  });

  it('says alike that it is unknown, expired, closed, or that its report was taken back', async () => {
    const { member, share } = await owner();
    const [closed, expiring, lasting] = [await share(), await share({ days: 7 }), await share({ days: null })];
    expect(await say('revoke-share', { share: closed.share.id }, member.token)).toMatchObject({ status: 200 });
    expect(await say('revoke-share', { share: closed.share.id }, member.token)).toMatchObject({ status: 404 });
    const before = test.clock.now;
    test.clock.now = new Date(before.getTime() + 7 * 24 * 60 * 60_000);
    const answers = [await open(closed), await open(expiring), await say('open-share', { token: 'x'.repeat(22) })];
    answers.push(await say('open-share', { token: 'no token' }));
    expect(await open(lasting)).toMatchObject({ status: 200 });
    const { siteId } = account(member);
    const id = (await test.app.reports.open(member, ACCORD))?.id ?? '';
    await test.database.db.transaction(tx => test.app.issuedDocuments.revoke(tx, siteId, id, 'refund'));
    answers.push(await open(lasting));
    test.clock.now = before;
    const refusals = answers.map(({ status, reason }) => [status, reason]);
    expect(refusals).toEqual(answers.map(() => [404, 'share_gone']));
  });

  it('asks for its PIN, and looks at none for 15 minutes after five wrong ones', async () => {
    const { share } = await owner();
    expect(await share({ pin: '12' })).toMatchObject({ status: 400, reason: 'share_pin_format', field: 'pin' });
    const made = await share({ pin: '2468' });
    expect(await open(made)).toMatchObject({ status: 401, reason: 'share_pin_needed', field: 'pin' });
    expect(await open(made, '2468')).toMatchObject({ status: 200 });
    const wrong = [];
    for (const pin of ['1', '2', '3', '4', '5']) wrong.push((await open(made, pin)).reason);
    expect(wrong).toEqual([...Array.from({ length: 4 }, () => 'share_pin_wrong'), 'share_pin_wait']);
    expect(await open(made, '2468')).toMatchObject({ status: 429, reason: 'share_pin_wait' });
    const before = test.clock.now;
    test.clock.now = new Date(before.getTime() + 15 * 60_000);
    expect(await open(made, '2468')).toMatchObject({ status: 200 });
    test.clock.now = before;
  });

  it('remembers in the browser that the PIN was right, for the page and the PDF of this link alone', async () => {
    const { share } = await owner();
    const [made, other] = [await share({ pin: '2468', pdf: true }), await share({ pin: '1357', pdf: true })];
    const send = (pin: string) =>
      test.http.inject({
        method: 'POST',
        url: `/r/${tokenOf(made.share)}`,
        headers: { host: 'localhost', origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
        payload: `pin=${pin}`,
      });
    expect((await send('1111')).headers.location).toBe(`/r/${tokenOf(made.share)}?pin=wrong`);
    const right = await send('2468');
    expect([right.statusCode, right.headers.location]).toEqual([303, `/r/${tokenOf(made.share)}`]);
    const [cookie] = right.cookies;
    expect(cookie).toMatchObject({ path: '/r', httpOnly: true, sameSite: 'Lax' });
    const pass = cookie?.value;
    const visitor = test.visitor();
    expect((await test.app.shares.open(visitor, { token: tokenOf(made.share), pass })).kind).toBe('report');
    await expect(test.app.shares.open(visitor, { token: tokenOf(other.share), pass })).rejects.toThrow();
    const file = (token: string) =>
      test.http.inject({
        url: `/r/${token}/report.pdf`,
        headers: { host: 'localhost' },
        cookies: { [`share-${token.slice(0, 8)}`]: pass ?? '' },
      });
    expect((await file(tokenOf(made.share))).statusCode).toBe(200);
    expect((await file(tokenOf(other.share))).statusCode).toBe(401);
  });

  it('masks the number everywhere in what it sends, also the serial number in it', async () => {
    const { member, share } = await owner();
    await changeDocument(member, {
      limits: [`See /recall-check?vin=${ACCORD}`, `Serial ${ACCORD.slice(-6)}`, ACCORD.toLowerCase()],
    });
    const made = await share({ pdf: true });
    const answer = await open(made);
    const text = JSON.stringify(answer);
    expect(text).not.toMatch(new RegExp(`${ACCORD}|${ACCORD.slice(-6)}`, 'i'));
    expect(answer.shared.document.vehicle.vin).toBe('…4352');
    expect(answer.shared.document.limits).toContain('Serial …4352');
    const file = await pdf(tokenOf(made.share));
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    expect(String(file.headers['content-disposition'])).not.toContain(ACCORD);
  });

  it('leaves out sections with their events, but never title brands, total loss or theft', async () => {
    const { member, share } = await owner();
    for (const kept of ['brands', 'jsi', 'theft'])
      expect(await share({ hidden: [kept] as never })).toMatchObject({ status: 400 });
    const whole = (await test.app.reports.open(member, ACCORD))?.document as ReportDocument;
    const made = await share({ hidden: ['service', 'odometer'], pdf: true, mask_vin: false });
    const { document } = (await open(made)).shared;
    expect(whole.service.length).toBeGreaterThan(0);
    expect(document).toMatchObject({ service: [], readings: [], odometer: null });
    expect(document.heads.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['service']));
    expect(document.events.filter(({ kind }) => kind === 'service' || kind === 'inspection')).toEqual([]);
    const { verdict, tiles, brands_found, jsi, theft } = whole;
    expect(document).toMatchObject({ verdict, tiles, brands_found, jsi, theft });
    expect(document.left_out).toEqual(['service', 'odometer']);
    expect((await pdf(tokenOf(made.share))).statusCode).toBe(200);
    const { share: closed } = await share({ hidden: ['service'] });
    expect((await pdf(tokenOf(closed))).statusCode).toBe(404);
  });

  it('obeys the licenses of the sources, also one that came later', async () => {
    const { member, share } = await owner();
    const made = await share();
    const license = { share: true, export: false, translate: false };
    await changeDocument(member, { license });
    expect(await open(made)).toMatchObject({ status: 403, reason: 'share_license' });
    await changeDocument(member, { license: { ...license, export: true } });
    expect(await open(made)).toMatchObject({ status: 200 });
    await changeDocument(member, { license: { ...license, share: false } });
    expect(await open(made)).toMatchObject({ status: 403, reason: 'share_license' });
    expect(await share()).toMatchObject({ status: 403, reason: 'share_license' });
  });

  it('shows the report in the language of its reader, not of its owner', async () => {
    const { share } = await owner();
    const token = tokenOf((await share()).share);
    const spanish = { ...test.visitor(), locale: 'es' as const };
    expect((await test.app.shares.open(spanish, { token })).document.lang).toBe('es');
    expect((await test.app.shares.open(test.visitor(), { token })).document.lang).toBe('en');
  });

  it('is not made for a vehicle that is reported stolen, nor without a report', async () => {
    const { member, share } = await owner();
    const theft = (await test.app.reports.open(member, ACCORD))?.document?.theft;
    await changeDocument(member, { theft: { ...theft, status: 'active' } });
    expect(await share()).toMatchObject({ status: 409, reason: 'share_theft' });
    expect(await say('share-document', { vin: TESLA }, member.token)).toMatchObject({ status: 404, field: 'vin' });
    expect(await say('share-document', { vin: ACCORD })).toMatchObject({ status: 401 });
  });

  it('is offered on the card of a report that was opened, unless a source or a theft forbids it', async () => {
    const { member } = await owner();
    const offered = async () => (await test.app.reports.list(member)).reports.map(({ sharable }) => sharable);
    expect(await offered()).toEqual([false]);
    const theft = (await test.app.reports.open(member, ACCORD))?.document?.theft;
    expect(await offered()).toEqual([true]);
    await changeDocument(member, { theft: { ...theft, status: 'active' } });
    expect(await offered()).toEqual([false]);
    await changeDocument(member, { theft, license: { share: false, export: true, translate: true } });
    expect(await offered()).toEqual([false]);
  });

  it('is one of 20 at most, however many are made at once', async () => {
    const { share, list } = await owner();
    const made = await Promise.all(Array.from({ length: 22 }, () => share()));
    expect(made.filter(({ reason }) => reason === 'share_limit')).toHaveLength(2);
    expect(await list()).toHaveLength(20);
  });

  it('to a report that a newer one has replaced is still listed, and closed by its owner', async () => {
    const { member, share } = await owner();
    const { share: made } = await share({ days: null });
    const before = test.clock.now;
    test.clock.now = new Date(before.getTime() + 31 * 24 * 60 * 60_000);
    await test.app.reports.refresh(member, { vin: ACCORD, spend_credit: true });
    await test.drain();
    // The session has ended meanwhile: the service is asked itself.
    const about = { vin: ACCORD, doc_kind: 'report' as const };
    const newer = await test.app.shares.add(member, shareDocumentCall.input.parse(about));
    const listed = await test.app.shares.list(member, about);
    expect(listed.map(({ id }) => id)).toEqual([newer.id, made.id]);
    await test.app.shares.revoke(member, made.id);
    expect(await test.app.shares.list(member, about)).toHaveLength(1);
    test.clock.now = before;
  });

  it('is counted, taken along and erased with the account', async () => {
    const { member, share } = await owner();
    const made = await share();
    const person = { ...account(member), email: '', locale: 'en' as const };
    const source = test.app.modules
      .flatMap(({ personalData = [] }) => personalData)
      .find(({ module }) => module === 'shares');
    const { db } = test.database;
    expect(await source?.count(db, person)).toEqual({ goes: [{ what: 'share_links', count: 1 }], stays: [] });
    expect(await source?.export(db, person)).toMatchObject([{ file: 'share-links.json', json: [{ opens: 0 }] }]);
    await db.transaction(async tx => source?.erase(tx, person));
    expect(await open(made)).toMatchObject({ status: 404, reason: 'share_gone' });
  });

  it('leaves a line in the audit log when it is made and when it is closed', async () => {
    const { member, share } = await owner();
    const { share: made } = await share({ pin: '2468' });
    await say('revoke-share', { share: made.id }, member.token);
    const { rows } = await test.database.executeSql(
      `select action, row::text as line from audit_entries row where object = '${made.id}' order by seq`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['share.created', 'share.closed']);
    expect(rows.some(({ line }) => String(line).includes('2468'))).toBe(false);
  });
});
