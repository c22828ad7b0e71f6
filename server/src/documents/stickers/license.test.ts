import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { License } from '../reports/rules/sources/license.ts';
import { buildMember, grantCredits, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { SandboxBuilds } from './providers/sandbox.ts';

/** A source of build data whose contract the tests change. */
const NOTHING: License = { cacheDays: null, share: false, export: false, translate: false };
let count = 0;
class LicensedBuilds extends SandboxBuilds {
  license: License = NOTHING;
  override async find(...about: Parameters<SandboxBuilds['find']>) {
    count += 1;
    return super.find(...about);
  }
}
const builds = new LicensedBuilds({ paceMs: 0 });

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ builds });
});
afterAll(() => test.close());
beforeEach(() => {
  count = 0;
  builds.license = NOTHING;
});

/** A member whose sticker was made under a license. */
async function ownerUnder(license: Partial<License>) {
  builds.license = { ...NOTHING, ...license };
  const member = await buildMember(test);
  await grantCredits(test, member, 'sticker', 1);
  await test.app.stickers.generate(member, { vin: TESLA });
  await test.drain();
  const send = async (path: string, payload?: object) => {
    const headers = { host: 'localhost', authorization: `Bearer ${member.token}` };
    const answer = await test.http.inject({ url: path, headers, ...(payload ? { method: 'POST', payload } : {}) });
    return { status: answer.statusCode, body: answer };
  };
  return { member, send };
}

it('a sticker whose source forbids it is not shared, and its card offers no link', async () => {
  for (const share of [false, true]) {
    const { member, send } = await ownerUnder({ share });
    await test.app.stickers.open(member, TESLA);
    expect((await test.app.stickers.list(member)).stickers[0]?.sharable).toBe(share);
    const made = await send('/api-cwa/share-document', { vin: TESLA, doc_kind: 'sticker' });
    expect(made.status).toBe(share ? 200 : 403);
  }
});

it('a sticker whose source forbids it is handed out as files alone, not as data', async () => {
  const { send } = await ownerUnder({ share: true });
  const path = `/api-cwa/sticker?vin=${TESLA}`;
  expect((await send(path)).body.json()).toMatchObject({
    withheld: 'license',
    document: null,
    changes: null,
    sticker: { msrp: null, lines: [], files: { pdf: expect.stringContaining('.pdf') } },
  });
  const { share } = (await send('/api-cwa/share-document', { vin: TESLA, doc_kind: 'sticker' })).body.json();
  const token = share.url.split('/').at(-1);
  expect((await send('/api-cwa/open-share', { token })).status).toBe(403);
  const free = await ownerUnder({ export: true });
  const body = (await free.send(path)).body.json();
  expect(body.withheld).toBeUndefined();
  expect(body.sticker.lines.length).toBeGreaterThan(0);
});

it('build data is asked for once in five minutes where its license allows copies, else each time', async () => {
  const member = await buildMember(test);
  for (const [cacheDays, times] of [
    [null, 2],
    [30, 1],
  ] as const) {
    builds.license = { ...NOTHING, cacheDays };
    count = 0;
    for (let at = 0; at < 2; at++) await test.app.stickers.preselection(member, { vin: TESLA });
    expect(count).toBe(times);
  }
});

it('a report that lists the equipment of a sticker is under the license of its source', async () => {
  const { member } = await ownerUnder({ export: true });
  await test.app.stickers.open(member, TESLA);
  await grantCredits(test, member, 'vhr', 1);
  await test.app.reports.generate(member, { vin: TESLA });
  await test.drain();
  expect((await test.app.reports.open(member, TESLA))?.document?.license).toMatchObject({ share: false, export: true });
});
