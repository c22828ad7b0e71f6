import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig, SETTINGS } from './config.ts';
import sentences from './settings.json' with { type: 'json' };

describe('.env.example', () => {
  const text = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
  const lines = [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );

  it('has every setting once, and no other', () => {
    expect(lines.map(([name]) => name).sort()).toEqual(Object.keys(SETTINGS).sort());
  });

  it('has the defaults', () => {
    const set = lines.filter(([, value]) => value !== '');
    const usual = Object.entries(SETTINGS).filter(([, kind]) => ![undefined, ''].includes(defaultOf(kind)));
    expect(set.map(([name]) => name).sort()).toEqual(usual.map(([name]) => name).sort());
    expect(readConfig(Object.fromEntries(lines))).toEqual({ ...readConfig({}), environment: Object.fromEntries(set) });
  });
});

describe('the table of settings', () => {
  it('has a sentence for every setting, and no other', () => {
    expect(Object.keys(sentences).sort()).toEqual(Object.keys(SETTINGS).sort());
  });

  it('is the one of docs/operating.md, with the defaults', () => {
    const manual = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
    const usual = new Map(Object.entries(SETTINGS).map(([name, kind]) => [name, defaultOf(kind)]));
    const rows = Object.entries(sentences).map(
      ([name, doc]) => `| \`${name}\` | ${usual.get(name) ? `\`${usual.get(name)}\`` : ''} | ${doc} |\n`,
    );
    expect(manual).toContain(`| setting | default | what it is for |\n|---|---|---|\n${rows.join('')}`);
  });
});

/** As it is written; undefined where there is none. */
const defaultOf = (kind: { parse(value: unknown): unknown }): string | undefined => {
  const usual = kind.parse(undefined);
  return usual === undefined ? undefined : String(usual);
};

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
    ['ROLE', 'worker'],
    ['ROLE', 'both'],
    ['RATE_LIMITS', 'maybe'],
    ['DATA_REFRESH', 'daily'],
    ['DEMO_DATA', 'sometimes'],
    ['APP_SECRET', 'short'],
    ['PLATE_PROVIDER', 'carsxe,dmv'],
    ['HISTORY_PROVIDER', 'carsxe'],
    ['HISTORY_PROVIDER', 'carfax'],
    ['VINAUDIT_LICENSE', 'resell'],
    ['CLEARVIN_REPORTS_PER_DAY', 'many'],
    ['PLATE_SEARCHES_PER_ADDRESS', 'many'],
    ['CARSXE_URL', 'http://example.com'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it('names the plate services in the order they are asked, with their keys', () => {
    expect(readConfig({}).plateProviders).toEqual([]);
    const settings = { PLATE_PROVIDER: ' CarsXE,, platetovin', CARSXE_KEY: 'key one', PLATETOVIN_KEY: 'key two' };
    expect(readConfig({ ...settings, CARSXE_URL: 'http://127.0.0.1:4000/' }).plateProviders).toEqual([
      { name: 'carsxe', key: 'key one', url: 'http://127.0.0.1:4000' },
      { name: 'platetovin', key: 'key two', url: undefined },
    ]);
  });

  it('refuses a plate service without a key and names the setting, never another key', () => {
    const settings = { PLATE_PROVIDER: 'carsxe,vehicledatabases', CARSXE_KEY: 'hush' };
    expect(() => readConfig(settings)).toThrow(/^(?!.*hush).*VEHICLEDATABASES_KEY/);
    expect(() => readConfig({ PHOTO_READER: 'carsxe' })).toThrow('PHOTO_READER: carsxe needs CARSXE_KEY');
  });
});
