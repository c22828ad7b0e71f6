import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../kit/settings/config.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const config = (host: string, headers: Record<string, string> = {}) =>
  test.http.inject({ url: '/api/config', headers: { host, ...headers } });
const settings = (domain: string, host = 'localhost', path = 'site_settings', app = test) =>
  app.http.inject({ method: 'POST', url: `/api-cwa/${path}`, headers: { host }, payload: { domain } });

describe('the configuration of a site', () => {
  it('is that of the host', async () => {
    expect((await config('vinclara.localhost:3000')).json()).toMatchObject({
      status: 'success',
      site_id: 'vinclara',
      domain: 'vinclara.localhost',
      app_host: 'vinclara.localhost',
      locale: 'es',
      is_spanish: true,
      currency: 'USD',
      gateways: ['sandbox'],
      features: { classic: true, dealer: true, chat: false },
    });
    const northgate = (await config('app.northgate.localhost')).json();
    expect(northgate).toMatchObject({ app_host: 'app.northgate.localhost', is_spanish: false });
    expect(Date.parse(northgate.version)).toBeLessThanOrEqual(Date.now());
  });

  it('is rejected when the page belongs to another site, on every call', async () => {
    expect((await config('localhost', { 'x-site': 'localhost:3000' })).statusCode).toBe(200);
    expect((await config('localhost', { 'x-site': 'harbor.localhost' })).json()).toMatchObject({ code: 'not_found' });
    expect((await config('localhost', { 'x-site': 'nobody.example' })).statusCode).toBe(404);
    const plans = { url: '/api-cwa/plans', headers: { host: 'localhost', 'x-site': 'harbor.localhost' } };
    expect((await test.http.inject(plans)).statusCode).toBe(404);
  });

  it('is cached for five minutes, and answers 304 when unchanged', async () => {
    const first = await config('localhost');
    expect(first.headers['cache-control']).toContain('max-age=300, stale-while-revalidate');
    const again = await config('localhost', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await config('harbor.localhost', { 'if-none-match': String(first.headers.etag) });
    expect(other.statusCode).toBe(200);
  });
});

describe('the settings of a domain', () => {
  it('are public ones of any brand, under both spellings', async () => {
    for (const path of ['site_settings', 'site-settings']) {
      const answer = await settings('harbor.localhost:3000', 'localhost', path);
      expect(answer.json().settings).toMatchObject({
        name: 'Harbor Motors',
        primary_color: '#0b5d3b',
        teritary_color: '#9fb3a8',
        credit_type: 'global',
        security: 'disabled',
        logo: '/sites/harbor/logo.svg',
        social_image: '/sites/harbor/social.png',
        clarity: '',
      });
    }
    expect((await settings('northgate.localhost')).json().settings).toMatchObject({ security: 'enabled' });
  });

  it('contain only public fields', async () => {
    const { settings: known } = (await settings('localhost')).json();
    for (const name of ['hosts', 'plans', 'gateways', 'tax', 'seller', 'id']) expect(known).not.toHaveProperty(name);
  });

  it('of an unknown domain are not found, and are not kept', async () => {
    const answer = await settings('nobody.example');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found', reason: 'site_not_found', field: 'domain' });
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it('of a preview’s own host are those of the brand that answers there', async () => {
    const own = { ...readConfig({ DEFAULT_SITE_DOMAIN: 'harbor.localhost' }), rateLimits: false, logLevel: 'silent' };
    const preview = await createTestApp({ config: own });
    const request = await settings('preview-7.example', 'preview-7.example', 'site_settings', preview);
    expect(request.json().settings.name).toBe('Harbor Motors');
    expect((await settings('other.example', 'preview-7.example', 'site_settings', preview)).statusCode).toBe(404);
    await preview.close();
  });
});
