import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { ACCORD, buildMember, creditsLeft, grantCredits, MISTYPED, TESLA } from '../../testing/builders.ts';
import { blankRenderer, createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** A member with the stickers of two vehicles, as an approved dealer. */
async function buildDealer(): Promise<Caller> {
  const member = await buildMember(test);
  await grantCredits(test, member, 'sticker', 2);
  for (const vin of [ACCORD, TESLA]) await test.app.stickers.generate(member, { vin });
  await test.drain();
  if (member.actor.kind !== 'member') throw new Error('Not a member');
  return { ...member, actor: { ...member.actor, isDealer: true } };
}

async function filesOf(dealer: Caller, vins: string[], app = test.app): Promise<Record<string, Uint8Array>> {
  const { stream } = await app.stickers.batch(dealer, vins);
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return unzipSync(new Uint8Array(Buffer.concat(parts)));
}

describe('several stickers in one archive', () => {
  it('are the PDF of each vehicle, named once, in the order asked', async () => {
    const dealer = await buildDealer();
    const files = await filesOf(dealer, [TESLA, ACCORD.toLowerCase(), TESLA, '']);
    expect(Object.keys(files)).toEqual([
      expect.stringContaining(`${TESLA}-sticker.pdf`),
      expect.stringContaining(`${ACCORD}-sticker.pdf`),
    ]);
    expect(Buffer.from(Object.values(files)[0] ?? []).toString()).toContain('%PDF');
  });

  it('are refused whole where one is missing, and name it', async () => {
    const dealer = await buildDealer();
    await expect(test.app.stickers.batch(dealer, [TESLA, '1FTEW1EP8KFA00019'])).rejects.toMatchObject({
      reason: 'batch_missing',
      details: { missing: ['1FTEW1EP8KFA00019'] },
    });
    const [own, other] = [dealer, await buildDealer()];
    expect(Object.keys(await filesOf(own, [TESLA]))).toHaveLength(1);
    const stranger = { ...other, actor: { ...other.actor, userId: 'usr_stranger' } } as Caller;
    await expect(test.app.stickers.batch(stranger, [TESLA])).rejects.toMatchObject({ reason: 'batch_missing' });
  });

  it.each([[[]], [Array.from({ length: 51 }, (_, at) => `1HGCM82633A0${at + 10000}`)]])(
    'are refused for %j',
    async vins => {
      const dealer = await buildDealer();
      await expect(test.app.stickers.batch(dealer, vins)).rejects.toMatchObject({ reason: 'batch_size' });
    },
  );

  it('are looked up before, each with why it has none, and nothing is made of it', async () => {
    const dealer = await buildDealer();
    const found = await test.app.stickers.ofBatch(dealer, [TESLA, '1FTEW1EP8KFA00019', MISTYPED, TESLA.toLowerCase()]);
    expect(found.map(({ vin, state }) => [vin, state])).toEqual([
      [TESLA, 'ready'],
      ['1FTEW1EP8KFA00019', 'missing'],
      [MISTYPED, 'refused'],
    ]);
    expect(found[2]?.reason).toMatch(/^[A-Z].+\.$/);
    await test.app.stickers.generate(dealer, { vin: TESLA });
    await test.drain();
    expect(await creditsLeft(test, dealer, 'sticker')).toBe(0);
    const member = await buildMember(test);
    await expect(test.app.stickers.ofBatch(member, [TESLA])).rejects.toMatchObject({ reason: 'batch_dealers' });
  });

  it('are there without one that cannot be drawn, which a text beside them names', async () => {
    const dealer = await buildDealer();
    const pdf: typeof blankRenderer.pdf = async (document, request) => {
      if (JSON.stringify(document).includes(ACCORD)) throw new Error('The typesetter gave up');
      return blankRenderer.pdf(document, request);
    };
    const { app } = await createTestApp({ database: test.database, renderer: { ...blankRenderer, pdf } });
    const files = await filesOf(dealer, [ACCORD, TESLA], app);
    expect(Object.keys(files)).toEqual([expect.stringContaining(`${TESLA}-sticker.pdf`), 'NOT-INCLUDED.txt']);
    const note = new TextDecoder().decode(files['NOT-INCLUDED.txt']);
    expect(note).toContain(`1 sticker is not in this ZIP:\r\n\r\n${ACCORD} 2003 Honda Accord`);
    expect(note).toContain('We couldn’t create its PDF.');
  });

  it('leave out what a license forbids to hand out, and say so before and inside', async () => {
    const dealer = await buildDealer();
    const license = JSON.stringify({ share: true, export: false, translate: true });
    await test.database.executeSql(
      `update issued_documents set document = document || '{"license":${license}}'::jsonb where vin = '${ACCORD}'`,
    );
    const [first] = await test.app.stickers.ofBatch(dealer, [ACCORD]);
    expect(first).toMatchObject({ state: 'failed', reason: expect.stringContaining('doesn’t allow') });
    expect(Object.keys(await filesOf(dealer, [ACCORD, TESLA]))).toEqual([
      expect.stringContaining(TESLA),
      'NOT-INCLUDED.txt',
    ]);
  });

  it('are for dealers, at the door, too', async () => {
    const member = await buildMember(test);
    const get = async (token?: string) =>
      test.http.inject({
        url: `/documents/stickers.zip?vins=${TESLA}`,
        headers: { host: 'localhost', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      });
    expect((await get()).statusCode).toBe(401);
    const refused = await get(member.token);
    expect([refused.statusCode, refused.json().reason]).toEqual([403, 'batch_dealers']);
  });
});

describe('several reports in one archive', () => {
  it('are made, looked up and packed as stickers are, for dealers', async () => {
    const dealer = await buildDealer();
    await grantCredits(test, dealer, 'vhr', 1);
    const states = async () => {
      const found = await test.app.reports.ofBatch(dealer, [TESLA, ACCORD, MISTYPED]);
      return found.map(({ state }) => state);
    };
    expect(await states()).toEqual(['missing', 'missing', 'refused']);
    await test.app.reports.generate(dealer, { vin: TESLA });
    expect((await states())[0]).toBe('working');
    await test.drain();
    expect((await states())[0]).toBe('ready');
    const { stream, fileName } = await test.app.reports.batch(dealer, [TESLA]);
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    expect(fileName).toMatch(/-reports-.*\.zip$/);
    expect(Object.keys(unzipSync(new Uint8Array(Buffer.concat(parts))))).toEqual([expect.stringContaining(`${TESLA}`)]);
    await expect(test.app.reports.batch(dealer, [ACCORD])).rejects.toMatchObject({ reason: 'batch_missing' });
    const member = await buildMember(test);
    await expect(test.app.reports.ofBatch(member, [TESLA])).rejects.toMatchObject({ reason: 'batch_dealers' });
  });

  it('say what a withdrawn or failed report came to', async () => {
    const dealer = await buildDealer();
    await grantCredits(test, dealer, 'vhr', 1);
    await test.app.reports.generate(dealer, { vin: TESLA });
    await test.drain();
    await test.app.returns.giveBack(dealer, { vin: TESLA, doc_kind: 'report', reason: 'wrong_vehicle' });
    const [found] = await test.app.reports.ofBatch(dealer, [TESLA]);
    expect(found).toMatchObject({ state: 'failed', reason: 'Its report was withdrawn.' });
  });

  it('have an address of their own', async () => {
    const member = await buildMember(test);
    const refused = await test.http.inject({
      url: `/documents/reports.zip?vins=${TESLA}`,
      headers: { host: 'localhost', authorization: `Bearer ${member.token}` },
    });
    expect([refused.statusCode, refused.json().reason]).toEqual([403, 'batch_dealers']);
  });
});
