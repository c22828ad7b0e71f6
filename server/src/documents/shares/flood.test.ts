import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RenderRequest } from '../../platform/typesetting/service/render-queue.ts';
import type { PasswordHashing } from '../../kit/security/password-hashing.ts';
import { ACCORD, buildMember, grantCredits } from '../../testing/builders.ts';
import { quickPasswords } from '../../testing/counted-passwords.ts';
import { blankRenderer, createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
const lines: RenderRequest['line'][] = [];
let looked = 0;
const passwords: PasswordHashing = {
  ...quickPasswords,
  async fits(stored, pin) {
    looked += 1;
    // In a transaction the embedded database would wait for itself.
    await test.database.executeSql('select 1');
    return quickPasswords.fits(stored, pin);
  },
};
const renderer = {
  ...blankRenderer,
  pdf: (document: Parameters<typeof blankRenderer.pdf>[0], request?: RenderRequest) => {
    lines.push(request?.line);
    return blankRenderer.pdf(document);
  },
  svg: (document: Parameters<typeof blankRenderer.svg>[0], request?: RenderRequest) => {
    lines.push(request?.line);
    return blankRenderer.svg(document);
  },
};

beforeAll(async () => {
  test = await createTestApp({ passwords, renderer });
});
afterAll(() => test.close());
beforeEach(() => {
  lines.length = 0;
  looked = 0;
});

async function post(path: string, payload: object, token = '') {
  const headers = { host: 'localhost', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await test.http.inject({ method: 'POST', url: `/api-cwa/${path}`, headers, payload });
  return answer.json();
}

/** The token of a link to a new member's document. */
async function linkOf(unit: 'vhr' | 'sticker', given: object): Promise<string> {
  const member = await buildMember(test);
  await grantCredits(test, member, unit, 1);
  if (unit === 'vhr') await test.app.reports.generate(member, { vin: ACCORD });
  else await test.app.stickers.generate(member, { vin: ACCORD } as never);
  await test.drain();
  const kind = unit === 'vhr' ? 'report' : 'sticker';
  const { share } = await post('share-document', { vin: ACCORD, doc_kind: kind, ...given }, member.token);
  lines.length = 0;
  looked = 0;
  return share.url.split('/').at(-1);
}

describe('PINs that many try at once', () => {
  it('are looked at five times, outside of any transaction, and no sixth time', async () => {
    const token = await linkOf('vhr', { pin: '2468' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => post('open-share', { token, pin: `${at}` })),
    );
    expect(looked).toBe(5);
    expect(answers.filter(({ reason }) => reason === 'share_pin_wrong')).toHaveLength(4);
    expect(answers.filter(({ reason }) => reason === 'share_pin_wait')).toHaveLength(16);
  });

  it('count no more once the right one was given', async () => {
    const token = await linkOf('vhr', { pin: '2468' });
    for (let round = 0; round < 3; round++) {
      for (const pin of ['1', '2', '3', '4'])
        expect((await post('open-share', { token, pin })).reason).toBe('share_pin_wrong');
      expect((await post('open-share', { token, pin: '2468' })).status).toBe('success');
    }
  });
});

describe('what a link shows', () => {
  it('is drawn behind what buyers wait for, on the page and as a PDF', async () => {
    const token = await linkOf('sticker', { pdf: true });
    expect((await post('open-share', { token })).status).toBe('success');
    const pdf = await test.http.inject({ url: `/r/${token}/sticker.pdf`, headers: { host: 'localhost' } });
    expect([pdf.statusCode, lines]).toEqual([200, ['visitors', 'visitors']]);
  });
});
