import { expect, it } from 'vitest';
import { type AddressFrame, canonicalOf } from './page-title.ts';

const frame = (about: object) =>
  ({
    config: { domain: 'brand.example', app_host: 'app.brand.example', locale: 'en', locales: ['en', 'es'] },
    scheme: 'https:',
    port: '',
    locale: 'en',
    ...about,
  }) as unknown as AddressFrame;

it('has one address a page, and names the other languages both ways', () => {
  const english = canonicalOf(frame({}), '/pricing/');
  const spanish = canonicalOf(frame({ locale: 'es' }), '/pricing');
  expect(english.canonical).toBe('https://brand.example/pricing');
  expect(spanish.canonical).toBe('https://brand.example/pricing?lang=es');
  expect(spanish.alternates).toEqual(english.alternates);
  expect(english.alternates).toEqual([
    { lang: 'en', href: 'https://brand.example/pricing' },
    { lang: 'es', href: 'https://brand.example/pricing?lang=es' },
    { lang: 'x-default', href: 'https://brand.example/pricing' },
  ]);
});

it('uses the plain address for the language of the site', () => {
  const config = { domain: 'marca.example', locale: 'es', locales: ['en', 'es'] };
  const about = { config, locale: 'es', scheme: 'http:', port: '3000' };
  expect(canonicalOf(frame(about), '/').canonical).toBe('http://marca.example:3000/');
  expect(canonicalOf(frame({ ...about, locale: 'en' }), '/').canonical).toBe('http://marca.example:3000/?lang=en');
});

it('names no other language on a site with one', () => {
  const config = { domain: 'brand.example', locale: 'en', locales: ['en'] };
  expect(canonicalOf(frame({ config }), '/pricing').alternates).toEqual([]);
});
