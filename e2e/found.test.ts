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

/** What the head of a page says, as a reader without script finds it. */
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
