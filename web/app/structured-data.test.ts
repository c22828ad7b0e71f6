import { describe, expect, it } from 'vitest';
import {
  articleSchema,
  brandSchema,
  breadcrumbSchema,
  faqSchema,
  productSchema,
  structuredData,
  withStructuredData,
} from './structured-data.ts';

const marque = {
  app: {
    sites: {
      config: () => ({ domain: 'cars.example' }),
      settings: () => ({ logo: '/sites/default/logo.svg', social_image: '/sites/default/social.png' }),
    },
  },
  caller: { site: { name: 'A </script><b>brand', locales: ['en', 'es'], support_email: 'help@cars.example' } },
} as unknown as Parameters<typeof brandSchema>[0];
const url = new URL('http://127.0.0.1:3000/pricing?x=1');

/** The data that a reader of the page finds in its block. */
function readBack(html: string): { '@context': string; '@graph': Record<string, unknown>[] } {
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(text) as never;
}

describe('structured data', () => {
  it('reads back as it was said, whatever is in a name, and ends where its block ends', () => {
    const html = structuredData(brandSchema(marque, url));
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).not.toContain('<b>');
    expect(readBack(html)).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Organization',
          name: 'A </script><b>brand',
          url: 'http://cars.example:3000/',
          logo: 'http://cars.example:3000/sites/default/logo.svg',
        },
        { '@type': 'WebSite', inLanguage: ['en', 'es'] },
      ],
    });
  });

  it('stands in the head of the page, once; a page that says nothing is left as it is', () => {
    const page = '<!DOCTYPE html><html><head><title>$&amp;</title></head><body>&lt;/head></body></html>';
    const things = [faqSchema([{ question: "What is $' and $&?", answer: '<p>Money</p>' }])];
    const html = withStructuredData(page, things);
    expect(html.indexOf('ld+json')).toBeLessThan(html.indexOf('</head>'));
    expect(readBack(html)['@graph'][0]).toMatchObject({ mainEntity: [{ name: "What is $' and $&?" }] });
    expect(withStructuredData(page, [])).toBe(page);
  });

  it('gives a text the day its words last changed, and no other', () => {
    const page = { title: 'How to', description: 'What', path: '/learn/a', language: 'en', updated_on: '2026-05-04' };
    const article = articleSchema(marque, url, page);
    expect(article).toMatchObject({
      '@type': 'Article',
      headline: 'How to',
      dateModified: '2026-05-04',
      mainEntityOfPage: 'http://cars.example:3000/learn/a',
    });
    expect(article).not.toHaveProperty('datePublished');
  });

  it('names the prices that are shown, in their currency, and no rating', () => {
    const product = productSchema(marque, url, {
      name: 'History reports',
      description: 'What it holds',
      path: '/pricing',
      offers: [
        { name: 'One', price: 1490, currency: 'USD' },
        { name: 'A month', price: 900, currency: 'MXN', period: 'month' },
      ],
    });
    expect(product).toMatchObject({
      '@type': 'Product',
      offers: [
        { price: '14.90', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
        { price: '9.00', priceCurrency: 'MXN', priceSpecification: { billingDuration: 'P1M' } },
      ],
    });
    expect(JSON.stringify(product)).not.toMatch(/rating|review/i);
  });

  it('counts the steps of a way from one', () => {
    expect(
      breadcrumbSchema(marque, url, [
        ['Home', '/'],
        ['Cars', '/cars'],
      ]),
    ).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'http://cars.example:3000/' },
        { '@type': 'ListItem', position: 2, name: 'Cars', item: 'http://cars.example:3000/cars' },
      ],
    });
  });
});
