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
