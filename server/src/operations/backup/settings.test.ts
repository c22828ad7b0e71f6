import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copySettings, placeSettings, settingsLeft } from './service/settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const named = (place: string) => ({
  secretsFile: join(folder, place, 'secrets.json'),
  sitesDir: `${join(folder, place, 'sites')}/`,
});
const read = (...names: string[]) => readFileSync(join(folder, ...names), 'utf8');

/** Writes keys, and brands behind a link, as Kubernetes mounts them. */
function write(place: string, text: string): void {
  mkdirSync(join(folder, place, 'mounted/one'), { recursive: true });
  writeFileSync(join(folder, place, 'mounted/one/site.json'), text);
  symlinkSync('mounted', join(folder, place, 'sites'));
  writeFileSync(join(folder, place, 'secrets.json'), text);
}

it('files that settings name are copied, and are put where the settings of another machine name them', async () => {
  write('server', 'of the backup');
  await copySettings(named('server'), join(folder, 'data'));
  await placeSettings(named('new'), join(folder, 'data'), false);
  expect([read('new/secrets.json'), read('new/sites/one/site.json')]).toEqual(['of the backup', 'of the backup']);
  expect(readdirSync(join(folder, 'data'))).toEqual([]);
});

it('what is there stays, with the restored ones beside the data, and goes when it is to be replaced', async () => {
  write('server', 'of the backup');
  write('other', 'of this machine');
  const data = join(folder, 'data');
  await copySettings(named('server'), data);
  await placeSettings(named('other'), data, false);
  expect([read('other/secrets.json'), read('data/settings/secrets.json')]).toEqual([
    'of this machine',
    'of the backup',
  ]);
  expect(await settingsLeft(data)).toEqual([join(data, 'settings/secrets.json'), join(data, 'settings/sites')]);
  await placeSettings(named('other'), data, true);
  expect([read('other/secrets.json'), read('other/sites/one/site.json')]).toEqual(['of the backup', 'of the backup']);
  expect([readdirSync(join(folder, 'other')).toSorted(), await settingsLeft(data)]).toEqual([
    ['mounted', 'secrets.json', 'sites'],
    [],
  ]);
});

it('what has no place is left where it was restored', async () => {
  write('server', 'of the backup');
  await copySettings(named('server'), join(folder, 'data'));
  await placeSettings({ secretsFile: null, sitesDir: null }, join(folder, 'data'), true);
  expect(await settingsLeft(join(folder, 'data'))).toHaveLength(2);
});

it('no backup is made without a file that the settings name', async () => {
  await expect(copySettings(named('none'), join(folder, 'data'))).rejects.toThrow('SECRETS_FILE names');
});
