import { pagePatterns } from './addresses.ts';
import { expect, test } from './fixtures.ts';

/** The patterns of pages that search engines may list; every other page says that it is not to be listed. */
const LISTED: Record<string, string> = {
  '': '/',
  'where-to-find-it': '/where-to-find-it',
  'recall-check/:year?/:make?/:model?': '/recall-check',
  cars: '/cars',
  pricing: '/pricing',
  help: '/help',
  support: '/support',
  status: '/status',
  glossary: '/glossary',
  'data-sources': '/data-sources',
  'developers/reference': '/developers/reference',
  'developers/changelog': '/developers/changelog',
  'sample-report': '/sample-report',
  'sample-sticker': '/sample-sticker',
  'delete-account': '/delete-account',
};

/** An address for patterns with parameters; those that name nothing answer 404, which is not listed either. */
const PRIVATE = [
  '/check?vin=1HGCM82633A004352',
  '/vehicle/1HGCM82633A004352',
  '/vehicle/1HGCM82633A004352/value?mileage=90000',
  '/identify?number=124379N500019',
  '/r/not-a-token',
  '/verify/MQR-SAMPLE',
  '/members/login',
  '/members/dashboard',
  '/members/profile',
  '/members/report/1HGCM82633A004352',
  '/checkout?plan=report-1',
  '/operator/tickets',
  '/subscription/not-a-token',
  '/delete-account/not-a-token',
  '/unsubscribe',
  '/recall-check?by=vin&vin=1HGCM82633A004352',
  '/cars/ford/no-such-model',
  '/there/is/none',
  // No text of law is written for the demonstration.
  '/terms',
  '/privacy',
  '/nmvtis',
];

/** The head of a page, as a reader without script finds it. */
async function headOf(url: string) {
  // Without cookies: an address that names a language keeps it for the next page.
  const answer = await fetch(url, { redirect: 'manual' });
  const html = await answer.text();
  const head = html.slice(0, html.indexOf('</head>'));
  const attribute = (pattern: RegExp) => pattern.exec(head)?.[1] ?? null;
  return {
    html,
    status: answer.status,
    title: attribute(/<title>([^<]+)<\/title>/),
    description: attribute(/<meta name="description" content="([^"]+)"/),
    robots: attribute(/<meta name="robots" content="([^"]+)"/),
    canonical: attribute(/<link rel="canonical" href="([^"]+)"/),
    picture: attribute(/<meta property="og:image" content="([^"]+)"/),
    languages: [...head.matchAll(/hrefLang="([^"]+)"/gi)].map(([, lang]) => lang),
    structured: attribute(/<script type="application\/ld\+json">(.*?)<\/script>/s),
  };
}

test('every page says what it is, or that it is not to be listed', async ({ product }) => {
  const patterns = pagePatterns();
  for (const pattern of Object.keys(LISTED)) expect(patterns).toContain(pattern);
  for (const path of Object.values(LISTED)) {
    const page = await headOf(product.url(path));
    expect([path, page.status, page.robots]).toEqual([path, 200, null]);
    expect(page.title?.length, path).toBeGreaterThan(8);
    expect(page.description?.length, path).toBeGreaterThan(20);
    expect(new URL(page.canonical ?? '').pathname).toBe(path);
    expect(page.languages, path).toEqual(['en', 'es', 'x-default']);
    expect(page.picture, path).toMatch(/\.png$/);
    const spanish = await headOf(product.url(`${path}?lang=es`));
    expect(spanish.canonical, path).toBe(`${page.canonical}?lang=es`);
    expect(spanish.description, path).not.toBe(page.description);
  }
  const simple = patterns.filter(each => !(each in LISTED) && !/[*:?]/.test(each));
  for (const path of [...PRIVATE, ...simple.map(each => `/${each}`)]) {
    const { status, robots, canonical } = await headOf(product.url(path));
    if (status < 300) expect([path, robots, canonical]).toEqual([path, 'noindex', null]);
  }
});

/** So many pages of cars are looked at, evenly over all; every other page is. */
const CARS = 60;

/** The addresses of the sitemap, with those of the same page in its languages. */
async function sitemap(url: (path: string) => string): Promise<Map<string, string[]>> {
  const read = async (path: string) => (await fetch(url(path))).text();
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
  const pages = new Map<string, string[]>();
  for (const part of locations(await read('/sitemap.xml'))) {
    const entries = (await read(new URL(part).pathname)).split('<url>').slice(1);
    const few = part.includes('cars') ? Math.ceil(entries.length / CARS) : 1;
    for (const entry of entries.filter((_, at) => at % few === 0)) {
      const others = [...entry.matchAll(/hreflang="[^"]+" href="([^"]+)"/g)].map(([, address]) => address ?? '');
      pages.set(locations(entry)[0] ?? '', others);
    }
  }
  return pages;
}

test('every page of the sitemap is there, may be listed and says what it alone is', async ({ product }) => {
  test.setTimeout(180_000);
  const pages = await sitemap(product.url);
  expect(pages.size).toBeGreaterThan(60);
  const wrong: string[] = [];
  const texts = new Map<string, string>();
  for (const [address, others] of pages) {
    const { pathname, search } = new URL(address);
    const page = await headOf(product.url(pathname + search));
    const is = (fine: boolean, what: string) => fine || wrong.push(`${pathname}${search}: ${what}`);
    is(page.status === 200, `answers ${page.status}`);
    is(page.robots === null, `says ${page.robots}`);
    is(page.canonical === address, `its canonical address is ${page.canonical}`);
    is(others.includes(address), 'its entry does not name itself among its languages');
    is(
      page.languages.length === others.length,
      `languages ${page.languages.join(' ')}, ${others.length} in the sitemap`,
    );
    for (const words of [page.title, page.description]) {
      is(words !== null && words.length > 8, 'has no title or no description');
      const same = texts.get(words ?? '');
      is(same === undefined, `says the same as ${same}: ${words}`);
      texts.set(words ?? '', pathname + search);
    }
    const things = JSON.parse(page.structured ?? '{}') as { '@graph'?: { '@type': string }[] };
    const types = (things['@graph'] ?? []).map(thing => thing['@type']);
    const led = /^\/(learn|vehicle-checks|cars)\/./.test(pathname);
    is(!led || types.includes('BreadcrumbList'), `structured data names ${types.join(', ') || 'nothing'}`);
  }
  expect(wrong).toEqual([]);
});

test('the prices search engines are told are the prices of the page', async ({ product }) => {
  const { html, structured } = await headOf(product.url('/pricing'));
  const { '@graph': things } = JSON.parse(structured ?? '') as {
    '@graph': { '@type': string; offers?: { price: string }[] }[];
  };
  const offers = things.find(thing => thing['@type'] === 'Product')?.offers ?? [];
  expect(offers.length).toBeGreaterThan(2);
  const shown = html
    .slice(html.indexOf('<main'))
    .replaceAll(/<script.*?<\/script>|<[^>]+>/gs, '')
    .replaceAll(',', '');
  for (const { price } of offers) expect(shown).toContain(`$${price.replace(/\.00$/, '')}`);
  expect(JSON.stringify(things)).not.toMatch(/rating|review/i);
});
