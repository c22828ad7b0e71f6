import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberOf } from '../accounts/service.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ACCORD, buildMember, grantCredits, MEMBER_PASSWORD } from '../../testing/builders.ts';
import { everyRow } from '../../testing/rows/queue-rows.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { DELETION_EXPIRY } from './service/deps.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Lets days pass and runs what is due by then. */
async function afterDays(days: number): Promise<void> {
  test.clock.advanceDays(days);
  await test.queue.hasten(DELETION_EXPIRY);
  await test.drain();
}

const mailsTo = (email: string) => test.mailbox.filter(mail => mail.to === email);
const tokenIn = (text: string | undefined) => /delete-account\/([\w-]{43})/.exec(text ?? '')?.[1] ?? '';

/** A request for an address and the token of the mail about it. */
async function ask(caller: Caller, email: string): Promise<{ id: string; token: string }> {
  await test.drain();
  const before = mailsTo(email).length;
  const { request_id } = await test.app.privacy.submit(caller, { email, message: 'Please delete it.' });
  await test.drain();
  return { id: request_id, token: tokenIn(mailsTo(email).slice(before)[0]?.text) };
}

async function memberWithThings(host?: string) {
  const member = await buildMember(test, host);
  await grantCredits(test, member, 'vhr', 2);
  await grantCredits(test, member, 'sticker', 1);
  await test.app.reports.generate(member, { vin: ACCORD });
  await test.app.stickers.generate(member, { vin: '1FTEW1EP8KFA00019' });
  await test.drain();
  return { ...member, email: memberOf(member).email, userId: memberOf(member).userId };
}

/** A member with an unconfirmed address. */
async function claimantOf(email: string): Promise<Caller> {
  const visitor = test.visitor();
  const { token } = await test.app.accounts.register(visitor, { email, pass: MEMBER_PASSWORD });
  return { ...visitor, actor: await test.app.accounts.actorOf(visitor.site, token) };
}

describe('the life of a request', () => {
  it('goes from the mail over fourteen days to the receipt, with a mail at each step', async () => {
    const member = await memberWithThings();
    const before = mailsTo(member.email).length;
    const { id, token } = await ask(test.visitor(), member.email);
    const link = { token };
    expect(await test.app.privacy.find(test.visitor(), link)).toMatchObject({
      id,
      state: 'verify_sent',
      exportable: true,
    });
    expect((await test.app.privacy.verify(test.visitor(), link)).state).toBe('cooling_off');
    expect((await test.app.privacy.verify(test.visitor(), link)).state).toBe('cooling_off');
    await afterDays(11);
    await afterDays(2.9);
    expect((await test.app.privacy.find(test.visitor(), link))?.state).toBe('cooling_off');
    await afterDays(0.2);
    const over = await test.app.privacy.find(test.visitor(), link);
    expect(over).toMatchObject({ state: 'erased', email: '', receipt: expect.stringMatching(/^DEL-/), plan: null });
    const mails = mailsTo(member.email).slice(before);
    expect(mails.map(mail => mail.subject)).toEqual([
      'Confirm the deletion of your account',
      'Your account will be deleted on June 29, 2026',
      'Three days left: your account will be deleted on June 29, 2026',
      `Your account is deleted. Receipt ${over?.receipt}`,
    ]);
    expect(mails[1]?.text).toContain('#export');
    await afterDays(1);
    expect(mailsTo(member.email)).toHaveLength(before + 4);
  });

  it('expires after seven days without confirmation, and removes the address', async () => {
    const { id, token } = await ask(test.visitor(), 'somebody@example.com');
    await afterDays(7.1);
    await expect(test.app.privacy.verify(test.visitor(), { token })).rejects.toMatchObject({ reason: 'deletion_link' });
    const { rows } = await test.database.executeSql(`select state, email, message from deletions where id = '${id}'`);
    expect(rows).toEqual([{ state: 'expired', email: '', message: '' }]);
  });

  it('is withdrawn by the mailed link, and nothing is erased', async () => {
    const member = await buildMember(test);
    const { token } = await ask(test.visitor(), memberOf(member).email);
    await test.app.privacy.verify(test.visitor(), { token });
    expect((await test.app.privacy.withdraw(test.visitor(), { token })).state).toBe('withdrawn');
    expect((await test.app.privacy.withdraw(test.visitor(), { token })).state).toBe('withdrawn');
    await afterDays(20);
    expect(await test.app.accounts.me(member)).not.toBeNull();
    await expect(test.app.privacy.verify(test.visitor(), { token })).rejects.toMatchObject({
      reason: 'deletion_moved',
    });
  });

  it('is confirmed and withdrawn by the session that made it, and visible to no other', async () => {
    const [member, other] = [await buildMember(test), await buildMember(test)];
    await ask(member, memberOf(member).email);
    expect((await test.app.privacy.find(member, {}))?.plan?.goes.map(line => line.what)).toContain('profile');
    expect(await test.app.privacy.find(other, {})).toBeNull();
    expect(await test.app.privacy.find(test.visitor(), {})).toBeNull();
    await expect(test.app.privacy.verify(other, {})).rejects.toMatchObject({ reason: 'deletion_moved' });
    await expect(test.app.privacy.verify(test.visitor(), {})).rejects.toMatchObject({ reason: 'login_needed' });
    expect((await test.app.privacy.verify(member, {})).state).toBe('cooling_off');
    expect((await test.app.privacy.withdraw(member, {})).state).toBe('withdrawn');
  });

  it('is confirmed by a session of its address too when it was made signed out', async () => {
    const member = await buildMember(test);
    const { email } = memberOf(member);
    const { id } = await ask(test.visitor(), email);
    const claimant = await claimantOf(email);
    expect(await test.app.privacy.find(claimant, {})).toBeNull();
    expect(await test.app.privacy.find(member, {})).toMatchObject({ id, state: 'verify_sent' });
    expect((await test.app.privacy.verify(member, {})).state).toBe('cooling_off');
    await afterDays(14.1);
    expect(await test.app.accounts.actorOf(member.site, member.token)).toEqual({ kind: 'visitor' });
  });

  it('is confirmed once for an account, whichever mail is opened', async () => {
    const { email } = memberOf(await buildMember(test));
    const [first, second] = [await ask(test.visitor(), email), await ask(test.visitor(), email)];
    await test.app.privacy.verify(test.visitor(), first);
    await expect(test.app.privacy.verify(test.visitor(), second)).rejects.toMatchObject({
      reason: 'deletion_underway',
    });
    await afterDays(14.1);
    expect((await test.app.privacy.find(test.visitor(), first))?.state).toBe('erased');
    await expect(test.app.privacy.find(test.visitor(), second)).rejects.toMatchObject({ reason: 'deletion_link' });
  });

  it('survives a process killed between its two halves', async () => {
    const member = await memberWithThings();
    const { id, token } = await ask(test.visitor(), member.email);
    await test.app.privacy.verify(test.visitor(), { token });
    test.clock.advanceDays(14.1);
    await test.database.executeSql(`update deletions set state = 'executing' where id = '${id}'`);
    await test.app.privacy.expire({ siteId: member.site.id, deletionId: id });
    await test.app.privacy.expire({ siteId: member.site.id, deletionId: id });
    await test.drain();
    expect((await test.app.privacy.find(test.visitor(), { token }))?.state).toBe('erased');
    expect(mailsTo(member.email).filter(mail => mail.subject.includes('DEL-'))).toHaveLength(1);
  });
});

describe('after the erasure', () => {
  it('cannot be opened again, its address is free, and a new account sees no old data', async () => {
    const member = await memberWithThings();
    const card = (await test.app.reports.list(member)).reports[0];
    const { rows: numbers } = await test.database.executeSql(
      `select number from issued_documents where id = '${card?.id}'`,
    );
    const { token } = await ask(member, member.email);
    await test.app.privacy.verify(test.visitor(), { token });
    await afterDays(14.1);
    expect(await test.app.accounts.actorOf(member.site, member.token)).toEqual({ kind: 'visitor' });
    const again = { email: member.email, pass: MEMBER_PASSWORD };
    const refusal = { reason: 'login_wrong' };
    await expect(test.app.accounts.login(test.visitor(), again)).rejects.toMatchObject(refusal);
    const session = await test.app.accounts.register(test.visitor(), again);
    const newcomer = { ...test.visitor(), actor: await test.app.accounts.actorOf(member.site, session.token) };
    expect(session.user.id).not.toBe(member.userId);
    expect((await test.app.reports.list(newcomer)).reports).toEqual([]);
    expect((await test.app.stickers.list(newcomer)).stickers).toEqual([]);
    expect((await test.app.vehicles.searches.page(newcomer)).searches).toEqual([]);
    expect((await test.app.credits.entries(newcomer)).entries).toEqual([]);
    await expect(test.app.reports.pdf(newcomer, card?.id ?? '')).rejects.toMatchObject({
      reason: 'document_not_found',
    });
    expect(await test.app.issuedDocuments.verify(newcomer, String(numbers[0]?.number))).toMatchObject({
      vinTail: '4352',
    });
  });

  it('no table knows the address any more', async () => {
    const member = await memberWithThings();
    await test.app.accounts.updateProfile(member, { first: 'Quillon', last: 'Zebedee', phone: '5551234567' });
    await test.app.accounts.magicLink(test.visitor(), { email: member.email });
    await test.app.accounts.resetPassword(test.visitor(), { email: member.email });
    const { token } = await ask(member, member.email);
    await test.app.privacy.verify(test.visitor(), { token });
    await afterDays(14.1);
    const found = await rowsWith([member.email, 'Quillon', 'Zebedee', '5551234567'], ['public', 'pgboss']);
    expect(found).toEqual([]);
  });

  it('leaves accounting records without account and vehicle', async () => {
    const member = await memberWithThings();
    await ask(member, member.email);
    await test.app.privacy.verify(member, {});
    await afterDays(14.1);
    const found = await rowsWith([member.userId]);
    expect(found.map(line => line.split(':')[0])).toEqual(['audit_entries', 'credit_entries', 'users']);
    const { rows } = await test.database.executeSql(
      `select count(*)::int as rows, count(*) filter (where row::text like '%${ACCORD}%')::int as named
       from credit_entries row where user_id = '${member.userId}'`,
    );
    expect(rows[0]).toMatchObject({ named: 0 });
    expect(rows[0]?.rows).toBeGreaterThan(3);
  });
});

/** Tables with one of these texts in any row; of the product, or of the queue as well. */
async function rowsWith(texts: string[], schemas = ['public']): Promise<string[]> {
  const rows = await everyRow(test.database, schemas);
  const found = rows.flatMap(({ table, line }) =>
    texts.filter(text => line.includes(text)).map(text => `${table}: ${text}`),
  );
  return [...new Set(found)].sort();
}

describe('taking one’s data along', () => {
  const unzip = async (caller: Caller, input: { token?: string } = {}) => {
    const { stream } = await test.app.privacy.export(caller, input);
    return unzipSync(new Uint8Array(await buffer(stream)));
  };

  it('lists which terms and privacy policy were agreed to, and when', async () => {
    const member = await memberWithThings();
    await test.database.executeSql(
      `update users set terms_version = '2026-01-02', privacy_version = '2026-01-03' where id = '${member.userId}';
       insert into consents (id, site_id, user_id, order_id, terms, terms_version, privacy_version, nmvtis_version, renewal, given_at, ip_hash, created_at)
       values ('con_export', '${member.site.id}', '${member.userId}', 'ord_export', true, '2026-02-04', '2026-02-05', '2026-02-06', false,
         '2026-03-01T10:00:00Z', '', now())`,
    );
    const files = await unzip(member);
    const jsonOf = (name: string): unknown => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
    expect(jsonOf('profile.json')).toMatchObject({
      sign_up_consent: { terms_version: '2026-01-02', privacy_version: '2026-01-03', agreed: expect.any(String) },
    });
    expect(jsonOf('consents.json')).toContainEqual({
      order: 'ord_export',
      terms_version: '2026-02-04',
      privacy_version: '2026-02-05',
      nmvtis_version: '2026-02-06',
      renewal: false,
      agreed: '2026-03-01T10:00:00.000Z',
    });
  });

  it('returns the member’s own data and documents only', async () => {
    const [member, other] = [await memberWithThings(), await memberWithThings()];
    const files = await unzip(member);
    const names = Object.keys(files);
    expect(names).toEqual(
      expect.arrayContaining([
        'contents.json',
        'profile.json',
        'sessions.json',
        'searches.json',
        'orders.json',
        'credits.json',
      ]),
    );
    expect(names.filter(name => /^(reports|stickers)\/MQ[RS]-.*\.pdf$/.test(name))).toHaveLength(2);
    const text = Object.values(files)
      .map(bytes => strFromU8(bytes))
      .join('\n');
    expect(JSON.parse(strFromU8(files['profile.json'] ?? new Uint8Array()))).toMatchObject({ email: member.email });
    expect(text).toContain(ACCORD);
    expect(text).not.toContain(other.email);
    expect(text).not.toContain(other.userId);
    expect(text).not.toMatch(/argon2|token_hash|tokenHash/);
  });

  it('works with the mailed link, which an account that has not confirmed its address does not follow', async () => {
    const member = await memberWithThings();
    const { token } = await ask(test.visitor(), member.email);
    expect(Object.keys(await unzip(test.visitor(), { token }))).toContain('profile.json');
    const email = 'claimed@example.com';
    await test.app.accounts.register(test.visitor(), { email, pass: MEMBER_PASSWORD });
    const claimed = await ask(test.visitor(), email);
    expect(Object.keys(await unzip(test.visitor(), claimed))).not.toContain('profile.json');
    expect(await test.app.privacy.find(test.visitor(), claimed)).toMatchObject({ exportable: false });
  });

  it('asks a visitor without a link to sign in', async () => {
    await expect(test.app.privacy.export(test.visitor(), {})).rejects.toMatchObject({ reason: 'login_needed' });
    await expect(test.app.privacy.export(test.visitor(), { token: 'forged' })).rejects.toMatchObject({
      reason: 'deletion_link',
    });
  });
});

describe('an account that only claims its address', () => {
  const filesOf = async (caller: Caller, link = {}) => {
    const { stream } = await test.app.privacy.export(caller, link);
    return Object.keys(unzipSync(await buffer(stream))).toSorted();
  };

  it('sees the same in archive and plan whether or not the address has an owner', async () => {
    const owner = await memberWithThings();
    const seen = [];
    for (const email of [owner.email, 'free-address@example.com']) {
      const claimant = await claimantOf(email);
      await test.drain();
      const { token } = await ask(claimant, email);
      const shown = await test.app.privacy.find(claimant, {});
      seen.push({ files: await filesOf(claimant), plan: shown?.plan, exportable: shown?.exportable });
      if (email === owner.email) continue;
      expect(await filesOf(test.visitor(), { token })).toContain('mails.json');
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.files).not.toContain('mails.json');
    expect(await filesOf(owner)).toContain('mails.json');
  });
});
