import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSites } from '../../platform/sites/service.ts';
import { startStrapi, type StrapiEntry } from '../../testing/servers/strapi-server.ts';
import type { EditedPageProvider } from './providers/page-provider.ts';
import { createStrapiPages, createStrapis } from './providers/strapi.ts';

const site = createSites().get('default');
const TOKEN = 'a token';
const entry = (about: Partial<StrapiEntry>): StrapiEntry => ({
  documentId: 'doc1',
  url: '/guides/one',
  domain: 'localhost',
  locale: 'en',
  title: 'One',
  description: 'About it',
  body: 'Text.',
  updatedAt: '2026-11-01T10:00:00.000Z',
  publishedAt: '2026-11-01T10:00:00.000Z',
  ...about,
});

let strapi: Awaited<ReturnType<typeof startStrapi>>;
let now: Date;
let warned: string[];
let pages: EditedPageProvider;
const titles = async (path?: string) => (await pages.read(site, path)).pages.map(({ title }) => title);
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));

beforeEach(async () => {
  strapi = await startStrapi(TOKEN);
  now = new Date('2026-11-23T10:00:00Z');
  warned = [];
  const log = { warn: (_about: object, sentence: string) => void warned.push(sentence) } as never;
  pages = createStrapiPages({ url: strapi.url, token: TOKEN, clock: () => now, log, timeoutMs: 2_000 });
});
afterEach(() => strapi.close());

describe('pages written in Strapi', () => {
  it('are those of the site’s domain and language, asked for as published', async () => {
    strapi.state.entries = [
      entry({}),
      entry({ locale: 'es', title: 'Uno' }),
      entry({ domain: 'other.example', title: 'Of another site' }),
    ];
    expect(await titles()).toEqual(['One', 'Uno']);
    expect(await titles('/guides/one')).toEqual(['One', 'Uno']);
    expect(await titles('/guides/two')).toEqual([]);
    const query = Object.fromEntries(strapi.state.requests[0]?.searchParams ?? []);
    expect(query).toMatchObject({
      'filters[domain][$eq]': 'localhost',
      locale: 'en',
      status: 'published',
      populate: '*',
    });
  });

  it('are all of them, however many pages of answers there are', async () => {
    strapi.state.entries = Array.from({ length: 130 }, (_, at) => entry({ url: `/guides/${at}`, title: `T${at}` }));
    expect(await titles()).toHaveLength(130);
  });

  it('are never drafts, even where the server answers them', async () => {
    strapi.state.mode = 'drafts';
    strapi.state.entries = [entry({}), entry({ url: '/guides/draft', title: 'A draft', publishedAt: null })];
    expect(await titles()).toEqual(['One']);
    expect(warned.join()).toContain('is a draft');
  });

  it('stand at no path of the product and hold no text that would keep us busy', async () => {
    strapi.state.entries = [
      entry({ url: '/pricing', title: 'Ours now' }),
      entry({ url: '/guides/deep', title: 'Deep', body: '>'.repeat(1000) }),
      entry({ url: '/Guides/Two/', title: 'Two' }),
    ];
    expect((await pages.read(site)).pages).toMatchObject([{ path: '/guides/two', title: 'Two' }]);
  });

  it('are kept for a minute, then read again', async () => {
    strapi.state.entries = [entry({})];
    await titles();
    const request = strapi.state.requests.length;
    strapi.state.entries = [];
    later(59);
    expect(await titles()).toEqual(['One']);
    expect(strapi.state.requests.length).toBe(request);
    later(2);
    expect(await titles()).toEqual([]);
  });

  it.each(['down', 'broken', 'silent', 'elsewhere'] as const)(
    'are the last good copy while Strapi fails (%s), and none before there is one',
    async mode => {
      strapi.state.mode = mode;
      expect(await titles()).toEqual([]);
      strapi.state.mode = 'ok';
      strapi.state.entries = [entry({})];
      later(20);
      expect(await titles()).toEqual(['One']);
      later(61);
      strapi.state.mode = mode;
      expect(await titles()).toEqual(['One']);
      expect(strapi.state.requests.some(({ pathname }) => pathname === '/elsewhere')).toBe(false);
    },
  );

  it('stay the same objects while they do not change, so that they stay parsed', async () => {
    strapi.state.entries = [entry({})];
    const [first] = (await pages.read(site)).pages;
    later(61);
    expect((await pages.read(site)).pages[0]).toBe(first);
  });

  it('are read with the token and at the address that were set last', async () => {
    strapi.state.entries = [entry({})];
    const written = { ...site, content: { source: 'strapi' as const, url: strapi.url } };
    let token: string | null = null;
    const strapiOf = createStrapis({ tokenOf: () => token, clock: () => now, log: { warn: () => {} } });
    expect((await strapiOf(written)?.read(written))?.pages).toEqual([]);
    token = TOKEN;
    expect((await strapiOf(written)?.read(written))?.pages).toHaveLength(1);
    expect(strapiOf({ ...site, content: { source: 'built_in' } })).toBeNull();
  });
});
