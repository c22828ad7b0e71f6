import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('needs no settings', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, dataDir: '.data', databaseUrl: null, rateLimits: true });
  });

  it('names the folder of the brands from where it runs, with a slash at its end', () => {
    expect(readConfig({}).sitesDir).toBeNull();
    expect(readConfig({ SITES_DIR: '/srv/brands' }).sitesDir).toBe('/srv/brands/');
    expect(readConfig({ SITES_DIR: 'brands' }).sitesDir).toBe(`${process.cwd()}/brands/`);
  });

  it('treats an empty setting as unset', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: null, port: 3000 });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['RATE_LIMITS', 'maybe'],
    ['DEMO_DATA', 'sometimes'],
    ['APP_SECRET', 'short'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});
