import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCORD, buildMember, creditsLeft, grantCredits, MISTYPED, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { StickerForm } from './contract.ts';
import { SandboxBuilds } from './providers/sandbox.ts';

/** A 2014 Mazda6 of which no build record is known. */
const TYPICAL = 'JM1GJ1W6XE1000019';
/** A Golf made for Europe. */
const EUROPEAN = 'WVWZZZ1KZ6W000001';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function richMember(app: TestApp = test, host = 'localhost') {
  const member = await buildMember(app, host);
  await grantCredits(app, member, host === 'localhost' ? 'sticker' : 'global', 3);
  return member;
}

describe('a sticker', () => {
  it('is made for one credit, adds up, and is kept as data', async () => {
    const member = await richMember();
    expect(await test.app.stickers.generate(member, { vin: TESLA })).toMatchObject({
      state: 'processing',
      charged: { amount: 1 },
    });
    await test.drain();
    const read = await test.app.stickers.read(member, TESLA);
    expect(read).toMatchObject({ state: 'ready', sticker: { vin: TESLA, version: 1, free_revisions_left: 3 } });
    const { base, options, destination, discount, total } = read?.sticker?.msrp ?? {
      base: 0,
      options: 0,
      destination: 0,
      discount: 0,
      total: 1,
    };
    expect(base + (options ?? 0) + destination - discount).toBe(total);
    expect(read?.document).toMatchObject({ demo: true, brand: { name: 'Marque' } });
    expect(await creditsLeft(test, member, 'sticker')).toBe(2);
  });

  it('of a vehicle without a build record has no options, and says so in page, JSON and list', async () => {
    const member = await richMember();
    await test.app.stickers.generate(member, { vin: TYPICAL });
    await test.drain();
    const read = await test.app.stickers.read(member, TYPICAL);
    const { base, destination, total } = read?.sticker?.msrp ?? { base: 0, destination: 0, total: 1 };
    expect(read?.sticker).toMatchObject({ grade: 'C', msrp: { options: null } });
    expect(total).toBe(base + destination);
    expect(read?.sticker?.lines.filter(line => line.section === 'optional')).toEqual([]);
    expect(read?.document).toMatchObject({ options: null });
    expect((await test.app.stickers.list(member)).stickers).toMatchObject([
      { vin: TYPICAL, total, options_known: false },
    ]);
  });

  it('of a classic number has lines even without known options', async () => {
    const member = await richMember();
    await test.app.stickers.generate(member, { vin: 'VC57S100001' });
    await test.drain();
    const read = await test.app.stickers.read(member, 'VC57S100001');
    expect(read?.sticker?.msrp?.options).toBeNull();
    expect(read?.sticker?.lines.map(({ section, provenance }) => [section, provenance])).toEqual([
      ['number', 'number'],
    ]);
  });

  it('has three free revisions, then costs a credit, and keeps its versions separate', async () => {
    const member = await richMember();
    await test.app.stickers.generate(member, { vin: ACCORD });
    await test.drain();
    expect(await test.app.stickers.generate(member, { vin: ACCORD })).toMatchObject({ reused: true, version: 1 });
    for (const version of [2, 3, 4]) {
      const answer = await test.app.stickers.generate(member, { vin: ACCORD, gen: 'regenerate' });
      expect(answer).toMatchObject({ version, charged: null });
      await test.drain();
    }
    expect(await creditsLeft(test, member, 'sticker')).toBe(2);
    const request = test.app.stickers.generate(member, { vin: ACCORD, gen: 'regenerate' });
    await expect(request).rejects.toMatchObject({ reason: 'revision_costs', details: { cost: 1 } });
    const agreed = { vin: ACCORD, gen: 'regenerate', spend_credit: true } as const;
    expect(await test.app.stickers.generate(member, agreed)).toMatchObject({
      version: 5,
      charged: { amount: 1 },
    });
    await test.drain();
    expect(await creditsLeft(test, member, 'sticker')).toBe(1);
  });

  it('is made once, however often the button is clicked', async () => {
    const member = await richMember();
    const clicks = await Promise.all([1, 2, 3, 4].map(() => test.app.stickers.generate(member, { vin: TESLA })));
    expect(new Set(clicks.map(each => each.sticker_id)).size).toBe(1);
    await test.drain();
    expect(await creditsLeft(test, member, 'sticker')).toBe(2);
  });

  it('uses the shared wallet on a site with shared credits', async () => {
    const member = await richMember(test, 'harbor.localhost');
    await test.app.stickers.generate(member, { vin: TESLA });
    await test.app.reports.generate(member, { vin: TESLA });
    await test.drain();
    expect(await creditsLeft(test, member, 'global')).toBe(1);
    const view = await test.app.stickers.open(member, TESLA);
    expect(view?.document?.brand).toMatchObject({ name: 'Harbor Motors', primary: '#0b5d3b' });
  });

  it('is refused for a mistyped VIN and belongs to its member alone', async () => {
    const member = await richMember();
    await expect(test.app.stickers.generate(member, { vin: MISTYPED })).rejects.toMatchObject({
      reason: 'vin_check_digit',
    });
    const { sticker_id } = await test.app.stickers.generate(member, { vin: TESLA });
    await test.drain();
    const outsider = await buildMember(test);
    await expect(test.app.stickers.pdf(outsider, sticker_id ?? '')).rejects.toMatchObject({ status: 404 });
    await expect(test.app.stickers.svg(outsider, sticker_id ?? '')).rejects.toMatchObject({ status: 404 });
    expect((await test.app.stickers.svg(member, sticker_id ?? ''))[0]).toContain('<svg');
    const { fileName } = await test.app.stickers.pdf(member, sticker_id ?? '');
    expect(fileName).toMatch(/^Marque-2019-Tesla-Model-3-5YJ3E1EA2KF317000-sticker\.pdf$/);
  });
});

it('may be looked at by anyone as a sample', async () => {
  const { sticker, pages } = await test.app.stickers.sample(test.visitor());
  expect(sticker).toMatchObject({ grade: 'B', state: 'ready', document: { demo: true } });
  expect(pages).toHaveLength(1);
  const answer = await test.http.inject({ url: sticker.pdf ?? '', headers: { host: 'localhost' } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
});

it('the sample of a brand for classics is a period sheet', async () => {
  const brand = test.app.sites.get('northgate');
  const { sticker, pages } = await test.app.stickers.sample({ ...test.visitor(), site: brand });
  expect(sticker).toMatchObject({
    vin: '124379N500019',
    grade: 'E',
    document: { template: 'sticker-classic', demo: true },
  });
  expect(pages.length).toBeGreaterThan(0);
  const url = '/documents/sticker/sample.png?dpi=72';
  const picture = await test.http.inject({ url, headers: { host: 'northgate.localhost' } });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
});

it('a car of another market gets no sheet with US stars, dollars and port, which is said before a credit is spent', async () => {
  const member = await richMember();
  for (const [lang, words] of [
    ['en', /outside North America.*Nothing was charged/],
    ['es', /fuera de Norteamérica.*No se cobró nada/],
  ] as const) {
    const headers = { host: 'localhost', authorization: `Bearer ${member.token}`, cookie: `marque_language=${lang}` };
    const answer = await test.http.inject({
      method: 'POST',
      url: '/api-cwa/generate-sticker',
      headers,
      payload: { vin: EUROPEAN },
    });
    expect(answer.json()).toMatchObject({ code: 'no_data', reason: 'sticker_market', field: 'vin' });
    expect(answer.json<{ message: string }>().message).toMatch(words);
  }
  expect(await creditsLeft(test, member, 'sticker')).toBe(3);
});

describe('the files of a sticker', () => {
  const open = (url: string) =>
    test.http.inject({ url: `/documents/sticker/sample.${url}`, headers: { host: 'localhost' } });

  it('are a PDF, an SVG and pictures, on the paper asked for', async () => {
    const svg = await open('svg?paper=full&orientation=portrait');
    expect([svg.statusCode, svg.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(svg.headers['content-security-policy']).toContain('sandbox');
    expect((await open('pdf?paper=a4')).headers['content-type']).toBe('application/pdf');
    expect((await open('docx')).statusCode).toBe(404);
  });

  it.each([
    ['paper', 'png?paper=legal'],
    ['orientation', 'png?orientation=sideways'],
    ['dpi', 'jpg?dpi=9000'],
    ['sheet', 'svg?sheet=0'],
    ['sheet', 'svg?sheet=2'],
  ])('are refused for a wrong %s, which is named', async (field, url) => {
    const answer = await open(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.json()).toMatchObject({ status: 'error', field });
  });

  it('are told with the sticker, with the pixels of its pictures', async () => {
    const member = await richMember();
    await test.app.stickers.generate(member, { vin: TESLA });
    await test.drain();
    const sticker = (await test.app.stickers.read(member, TESLA))?.sticker;
    const address = `/documents/sticker/${sticker?.id}`;
    const [pdf, svg, png, jpg] = ['pdf', 'svg', 'png', 'jpg'].map(format => `${address}.${format}`);
    expect(sticker).toMatchObject({ files: { pdf, svg, png, jpg }, dimensions: [11, 8.5], pixels: [1650, 1275] });
    const { fileName } = await test.app.stickers.file(member, sticker?.id ?? '', 'svg', StickerForm.parse({}));
    expect(fileName).toMatch(/^Marque-2019-Tesla-Model-3-5YJ3E1EA2KF317000-sticker\.svg$/);
  });
});

describe('when sources fail', () => {
  it('a sticker in review expires after a day; its credit is returned, with an email', async () => {
    const broken = await createTestApp({ builds: new SandboxBuilds({ behavior: 'wrong', paceMs: 0 }) });
    const member = await richMember(broken);
    const { sticker_id } = await broken.app.stickers.generate(member, { vin: TESLA });
    await broken.drain();
    const job = { siteId: 'default', id: sticker_id ?? '' };
    const hours = async () => (await broken.queue.jobs('review-sticker')).map(job => Math.round(job.startsInHours));
    expect(await hours()).toEqual([24]);
    broken.clock.advanceDays(23 / 24);
    await broken.app.stickers.onFailed(job);
    await broken.app.stickers.endReview(job);
    expect(await broken.app.stickers.find(member, TESLA)).toMatchObject({ state: 'needs_review' });
    expect(await hours()).toEqual([24, 1]);
    broken.clock.advanceDays(1 / 24);
    for (let times = 0; times < 2; times++) await broken.app.stickers.endReview(job);
    await broken.drain();
    expect(await broken.app.stickers.find(member, TESLA)).toMatchObject({ state: 'failed', credit_back: true });
    expect(await creditsLeft(broken, member, 'sticker')).toBe(3);
    expect(broken.mailbox.map(mail => mail.subject)).toHaveLength(1);
    expect(await broken.app.stickers.generate(member, { vin: TESLA })).toMatchObject({ reused: false, version: 2 });
    await broken.close();
  });

  it.each([
    ['empty', 'no_data', 3],
    ['down', 'failed', 3],
    ['wrong', 'needs_review', 2],
  ] as const)('a source that is %s leaves the sticker %s and %i credits', async (behavior, state, left) => {
    const broken = await createTestApp({ builds: new SandboxBuilds({ behavior, paceMs: 0 }) });
    const member = await richMember(broken);
    await broken.app.stickers.generate(member, { vin: TESLA });
    await broken.drain();
    expect(await broken.app.stickers.find(member, TESLA)).toMatchObject({ state, document: null, pdf: null });
    expect(await creditsLeft(broken, member, 'sticker')).toBe(left);
    await broken.close();
  });
});
