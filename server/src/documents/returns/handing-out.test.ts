import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCORD, buildMember, creditsLeft, grantCredits, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Member = Awaited<ReturnType<typeof buildMember>>;
type Kind = 'report' | 'sticker';
interface Owned {
  member: Member;
  kind: Kind;
  id: string;
}

/** A member whose only credit of this kind has just made a document. */
async function made(kind: Kind): Promise<Owned> {
  const member = await buildMember(test);
  await grantCredits(test, member, kind === 'report' ? 'vhr' : 'sticker', 1);
  if (kind === 'sticker') {
    const { sticker_id } = await test.app.stickers.generate(member, { vin: ACCORD });
    await test.drain();
    return { member, kind, id: sticker_id ?? '' };
  }
  const { report_id } = await test.app.reports.generate(member, { vin: ACCORD });
  await test.drain();
  return { member, kind, id: report_id };
}

const giveBack = ({ member, kind }: Owned) =>
  test.app.returns.giveBack(member, { vin: ACCORD, doc_kind: kind, reason: 'wrong_vehicle' });
const ask = ({ member }: Owned, url: string, payload?: object) =>
  test.http.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { host: 'localhost', authorization: `Bearer ${member.token}` },
    ...(payload ? { payload } : {}),
  });

async function archive({ member }: Owned): Promise<Record<string, Uint8Array>> {
  const { stream } = await test.app.privacy.export(member, {});
  return unzipSync(new Uint8Array(await buffer(stream)));
}
const exported = async (owned: Owned) => Object.keys(await archive(owned)).some(name => name.endsWith('.pdf'));
const pdf = async (owned: Owned) => (await ask(owned, `/documents/${owned.kind}/${owned.id}.pdf`)).statusCode === 200;

/** Every way to the content of a document; each returns whether it showed any. */
const WAYS: Record<Kind, Record<string, (owned: Owned) => Promise<boolean>>> = {
  report: {
    open: async ({ member }) => (await test.app.reports.open(member, ACCORD))?.document != null,
    json: async owned => (await ask(owned, `/api-cwa/report?vin=${ACCORD}`)).json().document != null,
    pdf,
    exported,
  },
  sticker: {
    open: async ({ member }) => (await test.app.stickers.open(member, ACCORD))?.document != null,
    json: async owned => (await ask(owned, `/api-cwa/sticker?vin=${ACCORD}`)).json().document != null,
    'order asked for again': async owned =>
      (await ask(owned, '/api-cwa/generate-sticker', { vin: ACCORD })).json().sticker != null,
    pdf,
    exported,
  },
};
const ALL = (['report', 'sticker'] as const).flatMap(kind =>
  Object.entries(WAYS[kind]).map(([way, hand]) => ({ kind, way, hand })),
);

describe('a document is read or given back, never both', () => {
  it.each(ALL)('$kind: $way marks the document as opened', async ({ kind, hand }) => {
    const owned = await made(kind);
    expect(await hand(owned)).toBe(true);
    await expect(giveBack(owned)).rejects.toMatchObject({ reason: 'return_opened' });
    expect(await hand(owned)).toBe(true);
  });

  it.each(['report', 'sticker'] as const)('%s: once returned, none of them shows it', async kind => {
    const owned = await made(kind);
    await giveBack(owned);
    // A sticker that is ordered again is another one, and takes its credit.
    const ways = Object.entries(WAYS[kind]).filter(([way]) => way !== 'order asked for again');
    for (const [way, hand] of ways) expect({ way, handed: await hand(owned) }).toEqual({ way, handed: false });
  });

  /** By how much the first reader is ahead of the return, in milliseconds; negative: behind it. */
  it.each([8, 4, 2, 1, 0, -1, -2, -4, -8, -16])('read and given back at once, the reader %i ms ahead', async ahead => {
    const owned = await made('report');
    const later = (ms: number) => new Promise(resolve => setTimeout(resolve, Math.max(0, ms)));
    const ways = [WAYS.report['open'], WAYS.report['open'], pdf, WAYS.report['open'], exported];
    const reads = ways.map(async (hand, at) => {
      await later(at - ahead);
      return hand?.(owned);
    });
    await later(ahead);
    const back = await giveBack(owned).then(
      () => true,
      () => false,
    );
    const handed = (await Promise.all(reads)).includes(true);
    expect({ back, handed, credits: await creditsLeft(test, owned.member, 'vhr') }).toEqual({
      back,
      handed: !back,
      credits: back ? 1 : 0,
    });
  });
});

describe('the page of a document', () => {
  /** Loads the page's data; whether it got content. */
  const load = async ({ member, kind, id }: Owned) =>
    kind === 'report'
      ? (await test.app.reports.page(member, ACCORD))?.document != null
      : (await test.app.stickers.open(member, ACCORD, { page: true }))?.document != null &&
        (await test.app.stickers.svg(member, id)).length > 0;
  const shown = (owned: Owned, id = owned.id) => ask(owned, '/api-cwa/document-shown', { document: id });

  it.each(['report', 'sticker'] as const)('%s: loaded is not opened, and it goes back', async kind => {
    const owned = await made(kind);
    expect(await load(owned)).toBe(true);
    expect(await giveBack(owned)).toMatchObject({ credit: { amount: 1 } });
    expect((await shown(owned)).statusCode).toBe(200);
  });

  it.each(['report', 'sticker'] as const)('%s: what was on screen stays', async kind => {
    const owned = await made(kind);
    expect(await load(owned)).toBe(true);
    expect((await shown(owned)).statusCode).toBe(200);
    expect((await shown(owned)).statusCode).toBe(200);
    await expect(giveBack(owned)).rejects.toMatchObject({ reason: 'return_opened' });
  });

  it('is not reported for another member or for one that is still made', async () => {
    const owned = await made('report');
    const stranger = { ...owned, member: await buildMember(test) };
    expect((await shown(stranger)).json()).toMatchObject({ reason: 'document_not_found', field: 'document' });
    await grantCredits(test, owned.member, 'vhr', 1);
    const { report_id } = await test.app.reports.generate(owned.member, { vin: TESLA });
    expect((await shown(owned, report_id)).statusCode).toBe(200);
    expect(await test.app.reports.page(owned.member, TESLA)).toMatchObject({ document: null });
    await test.app.returns.giveBack(owned.member, { vin: TESLA, doc_kind: 'report', reason: 'wrong_vehicle' });
    await giveBack(owned);
  });
});

it('the dashboard shows no content before the document is opened', async () => {
  const [report, sticker] = [await made('report'), await made('sticker')];
  expect((await test.app.reports.list(report.member)).reports).toMatchObject([
    { state: 'ready', level: null, headline: null },
  ]);
  expect((await test.app.stickers.list(sticker.member)).stickers).toMatchObject([{ state: 'ready', total: null }]);
  await test.app.reports.open(report.member, ACCORD);
  await test.app.stickers.open(sticker.member, ACCORD);
  expect((await test.app.reports.list(report.member)).reports[0]?.level).toEqual(expect.any(String));
  expect((await test.app.stickers.list(sticker.member)).stickers[0]?.total).toEqual(expect.any(Number));
});

it('the list in an export describes its content', async () => {
  const files = await archive(await made('report'));
  const contents = JSON.parse(strFromU8(files['contents.json'] ?? new Uint8Array()));
  expect([...contents.files].sort()).toEqual(Object.keys(files).sort());
});
