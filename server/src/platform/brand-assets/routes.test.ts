import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAppRenderer } from '../../app/renderer.ts';
import type { Site } from '../sites/contract.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { MARKED } from './rules/make-shapes.ts';
import { drawSocialPicture } from './document/social-picture.ts';
import { sitesFolder } from '../sites/service.ts';

const renderer = createAppRenderer({ threads: 1 });
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ renderer });
});
afterAll(() => test.close());

const SHEET = { width: 1200, height: 630 };
const get = (url: string, host = 'localhost', headers: Record<string, string> = {}) =>
  test.http.inject({ url, headers: { host, ...headers } });

describe('the pictures of a brand', () => {
  it('are its own, under its own hosts only, and kept', async () => {
    const logo = await get('/sites/harbor/logo.svg', 'harbor.localhost');
    expect(logo.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' });
    expect(logo.headers['cache-control']).toContain('public, max-age=86400');
    expect((await get('/sites/harbor/logo.svg', 'localhost')).statusCode).toBe(404);
    const etag = { 'if-none-match': String(logo.headers.etag) };
    expect((await get('/sites/harbor/logo.svg', 'harbor.localhost', etag)).statusCode).toBe(304);
  });

  it.each([
    ['site.json', 404],
    ['..%2Fharbor%2Flogo.svg', 404],
    ['logo.svg%00', 404],
    ['logo.png', 404],
  ])('are no other file: %s', async (file, status) =>
    expect((await get(`/sites/default/${file}`)).statusCode).toBe(status),
  );

  it('cannot run script when opened directly', async () => {
    const policy = (await get('/sites/default/logo.svg')).headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox');
  });

  it('include one for links, 1200 by 630', async () => {
    const picture = await get('/sites/northgate/social.png', 'northgate.localhost');
    expect(picture.headers['content-type']).toBe('image/png');
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', ...SHEET });
  });

  it('keep a name of any length within the picture', async () => {
    const site = test.visitor().site;
    const logo = readFileSync(`${sitesFolder}default/logo.svg`, 'utf8');
    for (const name of ['M', 'A very long name of a company and of its sons and daughters, Ltd', 'W'.repeat(60)]) {
      const png = await drawSocialPicture(renderer, { ...site, name } as Site, logo);
      const { width, height } = SHEET;
      for (const edge of [
        { left: width - 70, top: 0, width: 70, height },
        { left: 18, top: height - 20, width: width - 18, height: 20 },
      ]) {
        const { channels } = await sharp(await sharp(png).extract(edge).toBuffer()).stats();
        expect(Math.min(...channels.slice(0, 3).map(each => each.min)), name).toBe(255);
      }
    }
  });
});

describe('a brand that is installed', () => {
  it.each([
    ['localhost', 'default', 'Marque', 'Marque', '#0070f3', '#ffffff'],
    ['harbor.localhost', 'harbor', 'Harbor Motors', 'Harbor', '#0b5d3b', '#ffffff'],
    ['northgate.localhost', 'northgate', 'Northgate Classics', 'Northgate', '#7a1f2b', '#ffffff'],
    ['vinclara.localhost', 'vinclara', 'Vinclara', 'Vinclara', '#c4a1ff', '#121317'],
  ])('has a manifest and icons of its own: %s', async (host, id, name, short, theme, ground) => {
    const answer = await get('/manifest.webmanifest', host);
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    const manifest = answer.json<{ icons: { src: string; sizes: string; purpose: string }[] }>();
    expect(manifest).toMatchObject({ name, short_name: short, theme_color: theme, background_color: ground });
    expect(manifest.icons.map(icon => [icon.src, icon.purpose])).toEqual([
      [`/sites/${id}/icon-192.png`, 'any'],
      [`/sites/${id}/icon-512.png`, 'any'],
      [`/sites/${id}/icon-maskable.png`, 'maskable'],
    ]);
    for (const { src, sizes } of [...manifest.icons, { src: `/sites/${id}/icon-apple.png`, sizes: '180x180' }]) {
      const icon = await get(src, host);
      const { format, width, height } = await sharp(icon.rawPayload).metadata();
      expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
    }
  });

  it('fills the icons that a system cuts its own shape out of', async () => {
    for (const [id, ground] of [
      ['harbor', [11, 93, 59]],
      ['vinclara', [196, 161, 255]],
    ] as const) {
      const { rawPayload } = await get(`/sites/${id}/icon-maskable.png`, `${id}.localhost`);
      const corner = await sharp(rawPayload).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
      expect([...corner], id).toEqual([...ground, 255]);
    }
  });
});

describe('the badge of a make', () => {
  it('is drawn for every make, and another for classics', async () => {
    const modern = await get('/logos/mercedes-benz.svg');
    expect(modern.body).toContain('>MB</text>');
    expect(modern.headers['content-type']).toBe('image/svg+xml');
    expect((await get('/logos/classic/mercedes-benz.svg')).body).not.toBe(modern.body);
  });

  it.each(['/logos/honda.svg', '/logos/classic/honda.svg', '/logos/aston-martin.svg', '/logos/yamaha.svg'])(
    'is the mark of the make where the free set has it: %s',
    async url => {
      const { body } = await get(url);
      expect(body).not.toContain('<text');
      expect(/<path class="i"[^>]* d="([^"]+)"\/><\/svg>$/.exec(body)?.[1]?.length).toBeGreaterThan(150);
    },
  );

  it.each(['/logos/zenvo.svg', '/logos/github.svg', '/logos/saturn.svg', '/logos/constructor.svg'])(
    'is a monogram elsewhere, whatever else the set draws: %s',
    async url => expect((await get(url)).body).toMatch(/>[A-Z]<\/text>/),
  );

  it('has a file in the set for every make that is said to have a mark', async () => {
    for (const slug of MARKED) expect((await get(`/logos/${slug}.svg`)).body, slug).not.toContain('<text');
  });

  it.each(['/logos/Ford.svg', '/logos/ford.png', '/logos/..%2f..%2fpackage.svg', '/logos/classic/.svg'])(
    'is not at %s',
    async url => expect((await get(url)).statusCode).toBe(404),
  );
});
