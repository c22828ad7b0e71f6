import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markdownOf } from './rules/markdown.ts';
import { seedRecalls } from '../../../seeds/recalls.ts';
import { readConfig } from '../../kit/settings/config.ts';
import { sitesFolder } from '../../platform/sites/service.ts';
import { blankRenderer, createTestApp, type TestApp } from '../../testing/test-app.ts';

/** The brands with a members' host, a brand that wants no listing, a written text of law, a draft and an unlisted page. */
let folder: string;
/** The titles of the pictures that were drawn; null: the brand's. */
const drawn: (string | null)[] = [];
let test: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-search-engines-'));
  cpSync(sitesFolder, folder, { recursive: true, filter: source => !source.includes('node_modules') });
  const hidden = { ...JSON.parse(readFileSync(join(folder, 'harbor/site.json'), 'utf8')), search_engines: false };
  writeFileSync(join(folder, 'harbor/site.json'), JSON.stringify(hidden));
  mkdirSync(join(folder, 'default/legal'), { recursive: true });
  writeFileSync(join(folder, 'default/legal/terms.2026-02-03.en.md'), 'These are the terms.');
  mkdirSync(join(folder, 'default/content/en'), { recursive: true });
  const page = (more: string) =>
    `---\ntitle: A page\ndescription: What it says.\n${more}\nupdated_on: 2026-05-04\n---\n\nWords.\n`;
  writeFileSync(join(folder, 'default/content/en/a-published-page.md'), page('order: 1'));
  writeFileSync(join(folder, 'default/content/en/a-draft-page.md'), page('published: false'));
  writeFileSync(join(folder, 'default/content/en/an-unlisted-page.md'), page('indexed: false'));
  const config = {
    ...readConfig({}),
    rateLimits: false,
    defaultSiteDomain: 'localhost',
    sitesDir: `${folder}/`,
    logLevel: 'silent',
  };
  const picture: typeof blankRenderer.picture = async (template, data) => {
    drawn.push((data as { title: string | null }).title);
    return blankRenderer.picture(template, data);
  };
  test = await createTestApp({ config, renderer: { ...blankRenderer, picture } });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, host = 'localhost') => test.http.inject({ url, headers: { host } });
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);

describe('robots.txt', () => {
  it('closes what is nobody else’s, and names the sitemap of the public host', async () => {
    const { headers, body } = await get('/robots.txt', 'localhost:3000');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const path of ['/members', '/checkout', '/api/', '/api-cwa/']) expect(body).toContain(`\nDisallow: ${path}\n`);
    expect(body).toContain('\nSitemap: http://localhost:3000/sitemap.xml\n');
    expect(body).not.toContain('Disallow: /\n');
  });

  it.each([
    ['a brand that wants no listing', 'harbor.localhost'],
    ['the host of the members', 'app.northgate.localhost'],
    ['a host that no brand names', 'preview.example'],
  ])('closes all of %s, which has no sitemap, and its pages say so themselves', async (_what, host) => {
    expect((await get('/robots.txt', host)).body).toBe('User-agent: *\nDisallow: /\n');
    expect((await get('/sitemap.xml', host)).statusCode).toBe(404);
    expect((await get('/sitemap-pages.xml', host)).statusCode).toBe(404);
    expect((await get('/health-check-of-a-page', host)).headers['x-robots-tag']).toBe('noindex, nofollow');
  });

  it('nothing is said against the pages of a public host', async () => {
    expect((await get('/robots.txt')).headers['x-robots-tag']).toBeUndefined();
    expect((await get('/robots.txt', 'northgate.localhost')).body).toContain('Sitemap: http://northgate.localhost/');
  });
});

describe('the sitemap', () => {
  it('lists the pages of the application and of the content, each language with links to the others', async () => {
    const { headers, body } = await get('/sitemap-pages.xml', 'localhost:3000');
    expect(headers['content-type']).toContain('application/xml');
    expect(locations(body)).toEqual(
      expect.arrayContaining([
        'http://localhost:3000/',
        'http://localhost:3000/?lang=es',
        'http://localhost:3000/pricing',
        'http://localhost:3000/recall-check?lang=es',
        'http://localhost:3000/a-published-page',
      ]),
    );
    expect(body).toContain(
      '<xhtml:link rel="alternate" hreflang="es" href="http://localhost:3000/pricing?lang=es"/>' +
        '<xhtml:link rel="alternate" hreflang="x-default" href="http://localhost:3000/pricing"/>',
    );
  });

  it('says when a page changed where that is known, and else nothing', async () => {
    const { body } = await get('/sitemap-pages.xml');
    const entry = (path: string) =>
      body.split('<url>').find(each => each.includes(`<loc>http://localhost${path}</loc>`));
    expect(entry('/a-published-page')).toContain('<lastmod>2026-05-04</lastmod>');
    expect(entry('/terms')).toContain('<lastmod>2026-02-03</lastmod>');
    expect(entry('/pricing')).not.toContain('<lastmod>');
  });

  it('lists no draft, no placeholder of a text of law, nobody’s own page, and no language a page is not written in', async () => {
    const { body } = await get('/sitemap-pages.xml');
    expect(body).not.toMatch(/a-draft-page|an-unlisted-page/);
    expect(locations(body).filter(url => /privacy|nmvtis|members|checkout|verify|vehicle\//.test(url))).toEqual([]);
    expect(locations(body)).not.toContain('http://localhost/a-published-page?lang=es');
    expect(locations((await get('/sitemap-pages.xml', 'northgate.localhost')).body).join()).not.toContain('lang=');
  });

  it('comes in parts, which its index names', async () => {
    await seedRecalls(test.app);
    const parts = locations((await get('/sitemap.xml')).body);
    expect(parts).toEqual(['http://localhost/sitemap-pages.xml', 'http://localhost/sitemap-cars-1.xml']);
    const cars = await get('/sitemap-cars-1.xml');
    expect(locations(cars.body)).toContain('http://localhost/cars');
    const [copied] = /\d{4}-\d\d-\d\d/.exec((await test.app.makes.changedAt())?.toISOString() ?? '') ?? [];
    expect(cars.body).toContain(`<lastmod>${copied}</lastmod>`);
    expect(locations(cars.body).some(url => /\/cars\/[^/]+\/[^/]+\/\d{4}$/.test(url))).toBe(true);
  });

  it.each(['/sitemap-cars-2.xml', '/sitemap-cars-0.xml', '/sitemap-x.xml', '/sitemap-cars-1e3.xml'])(
    'has no part %s',
    async url => expect((await get(url)).statusCode).toBe(404),
  );
});

describe('the picture of a page', () => {
  it('names what the page is about, in the language asked for, and is drawn once', async () => {
    for (const path of ['cars/ford/f-150/2019', 'cars/ford/f-150/2019', 'pricing', 'pricing', 'a-published-page'])
      expect((await get(`/social/${path}.png`)).headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': expect.stringContaining('public, max-age=86400'),
      });
    await get('/social/pricing.png?lang=es');
    expect(drawn).toEqual(['2019 Ford F-150', 'Pricing', 'A page', 'Precios']);
  });

  it('is the brand’s where the page has none of its own, and says nothing of a draft', async () => {
    drawn.length = 0;
    for (const path of ['a-draft-page', 'cars/ford/no-such-model', 'nothing-here'])
      expect((await get(`/social/${path}.png`)).statusCode).toBe(200);
    expect(drawn).toEqual([null]);
  });

  it.each(['/social/x.svg', '/social/..%2Fsites%2Fdefault%2Fsite.json', '/social/cars/Ford.png', '/social/.png'])(
    'there is none at %s',
    async url => expect((await get(url)).statusCode).toBe(404),
  );
});

describe('llms.txt', () => {
  it('names the pages of a brand by their Markdown forms, and how programs ask', async () => {
    const { headers, body } = await get('/llms.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^# .+\n\n> .+\n/);
    expect(body).toContain('(http://localhost/index.md)');
    expect(body).toContain('- [A page](http://localhost/a-published-page.md)');
    expect(body).toContain('(http://localhost/terms.md)');
    expect(body).toContain('- [Where to find the number](http://localhost/where-to-find-it.md)');
    expect(body).not.toMatch(/a-draft-page|an-unlisted-page/);
    for (const way of ['/developers/reference', '/v1/openapi.json', '/mcp'])
      expect(body).toContain(`(http://localhost${way})`);
  });

  it('is not there for a brand that wants no listing', async () => {
    expect((await get('/llms.txt', 'harbor.localhost')).statusCode).toBe(404);
  });
});

describe('the Markdown form of a page', () => {
  const html = `<html><body><nav><a href="/x">Menu</a></nav><main><h1>Prices</h1><p>One report: <strong>$29</strong> <a href="/terms">Terms</a></p>
    <form><input value="secret"><button>Buy</button></form><p hidden>Not shown</p>
    <table><thead><tr><th>Plan</th><th>Price</th></tr></thead><tbody><tr><td>One</td><td>$29</td></tr></tbody></table></main></body></html>`;

  it('has what the page says, without what only a browser uses', async () => {
    const text = await markdownOf(html, 'http://localhost');
    expect(text).toContain('# Prices\n\nOne report: **$29** [Terms](http://localhost/terms)');
    expect(text).toMatch(/\| One +\| \$29 +\|/);
    expect(text).not.toMatch(/Menu|secret|Buy|Not shown/);
    expect(await markdownOf('<p>No main part</p>', '')).toBeNull();
  });

  it('is no form of a page that is not listed', async () => {
    for (const path of ['/login.md', '/an-unlisted-page.md', '/nothing.md', '/.md'])
      expect((await get(path)).headers['content-type']).not.toContain('markdown');
  });
});
