import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, grantCredits } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Share, SharedDocument } from './contract.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const TRUCK = '1FTEW1EP8KFA00019';
const CLASSIC = '136370L100001';

interface Answer {
  status: number;
  reason?: string;
  field?: string;
  share: Share;
  shared: Extract<SharedDocument, { kind: 'sticker' }>;
}

async function say(path: string, body: object, token = ''): Promise<Answer> {
  const headers = { host: 'localhost', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await test.http.inject({ method: 'POST', url: `/api-cwa/${path}`, headers, payload: body });
  return { ...answer.json<Answer>(), status: answer.statusCode };
}

async function owner(vin = TRUCK) {
  const member = await buildMember(test);
  await grantCredits(test, member, 'sticker', 1);
  await test.app.stickers.generate(member, { vin });
  await test.drain();
  const share = (given: object = {}) => say('share-document', { vin, doc_kind: 'sticker', ...given }, member.token);
  return { member, share };
}

const tokenOf = ({ url }: Share): string => url.split('/').at(-1) ?? '';
const pdf = (token: string) => test.http.inject({ url: `/r/${token}/sticker.pdf`, headers: { host: 'localhost' } });

describe('a link to a sticker', () => {
  it('shows its sheet and its facts without a sign-in, and nothing of the report of the same vehicle', async () => {
    const { member, share } = await owner();
    const made = await share({ mask_vin: false });
    const { shared } = await say('open-share', { token: tokenOf(made.share) });
    expect(shared).toMatchObject({ kind: 'sticker', vin: TRUCK, version: 1, pdf: null });
    expect(shared.document).toEqual((await test.app.stickers.open(member, TRUCK))?.document);
    expect(shared.pages.map(page => page.slice(0, 4))).toEqual(['<svg']);
    expect(await say('share-document', { vin: TRUCK }, member.token)).toMatchObject({ status: 404, field: 'vin' });
  });

  it.each([TRUCK, CLASSIC])('masks the number of %s in its facts and on its sheet', async vin => {
    const { share } = await owner(vin);
    const made = await share({ pdf: true });
    const answer = await say('open-share', { token: tokenOf(made.share) });
    expect(answer.shared.vin).toBe(`…${vin.slice(-4)}`);
    expect(answer.shared.pages.length).toBeGreaterThan(0);
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${vin}|${vin.slice(-6)}`, 'i'));
    const file = await pdf(tokenOf(made.share));
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(String(file.headers['content-disposition'])).not.toContain(vin);
  });

  it('has a PDF that the verify page knows as ours', async () => {
    const { share } = await owner();
    const made = await share({ pdf: true });
    const { shared } = await say('open-share', { token: tokenOf(made.share) });
    expect(shared.pdf).toBe(`/r/${tokenOf(made.share)}/sticker.pdf`);
    const file = await pdf(tokenOf(made.share));
    const number = shared.document.document.id;
    const known = await test.app.issuedDocuments.verify(test.visitor(), number);
    expect(known?.prints.map(({ bytes }) => bytes)).toContain(file.rawPayload.length);
    expect((await pdf(tokenOf((await share()).share))).statusCode).toBe(404);
  });

  it('leaves out no sections, as a sticker has none', async () => {
    const { share } = await owner();
    expect(await share({ hidden: ['value'] })).toMatchObject({
      status: 400,
      reason: 'share_sections',
      field: 'hidden',
    });
  });
});
