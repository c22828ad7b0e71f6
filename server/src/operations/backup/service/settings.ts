import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../../kit/settings/config.ts';
import { BackupRefused } from '../rules.ts';

/** Where a copy has the files that settings name: the keys of `SECRETS_FILE`, the brands of `SITES_DIR`. */
export const SETTINGS = 'settings';

type NamedFiles = Pick<Config, 'secretsFile' | 'sitesDir'>;

/** The files that the settings name, each by its place in a copy. */
const named = ({ secretsFile, sitesDir }: NamedFiles): { place: string; path: string; variable: string }[] => [
  ...(secretsFile ? [{ place: 'secrets.json', path: secretsFile, variable: 'SECRETS_FILE' }] : []),
  ...(sitesDir ? [{ place: 'sites', path: sitesDir.replace(/\/$/, ''), variable: 'SITES_DIR' }] : []),
];

/** Copies the files that the settings name to `<to>/settings`; a link becomes what it leads to. @throws BackupRefused for one that is not there */
export async function copySettings(config: NamedFiles, to: string): Promise<void> {
  for (const { place, path, variable } of named(config)) {
    if (!existsSync(path))
      throw new BackupRefused(`${variable} names ${path}, which is not there. No backup was made.`);
    await mkdir(join(to, SETTINGS), { recursive: true, mode: 0o700 });
    await cp(path, join(to, SETTINGS, place), { recursive: true, dereference: true });
  }
}

/**
 * Puts what a restored data folder has in `settings` where the settings name it: where nothing is there, or with `replace` in the
 * place of what is. What has no place, or may not be written there, stays in `settings`.
 */
export async function placeSettings(config: NamedFiles, dataDir: string, replace: boolean): Promise<void> {
  for (const { place, path } of named(config)) {
    const restored = join(dataDir, SETTINGS, place);
    if (!existsSync(restored) || (existsSync(path) && !replace)) continue;
    const placed = await putInPlace(restored, path).catch(() => false);
    if (placed) await rm(restored, { recursive: true });
  }
  if ((await settingsLeft(dataDir)).length === 0) await rm(join(dataDir, SETTINGS), { recursive: true, force: true });
}

/** What a restore has left in `settings` of a data folder, by its path. */
export async function settingsLeft(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, SETTINGS);
  return existsSync(folder) ? (await readdir(folder)).map(name => join(folder, name)) : [];
}

/** Copies beside the place, which may be on another disk, and then exchanges them. */
async function putInPlace(from: string, path: string): Promise<boolean> {
  const [fresh, old] = [`${path}.restored`, `${path}.replaced`];
  await mkdir(dirname(path), { recursive: true });
  for (const each of [fresh, old]) await rm(each, { recursive: true, force: true });
  await cp(from, fresh, { recursive: true });
  if (existsSync(path)) await rename(path, old);
  await rename(fresh, path);
  await rm(old, { recursive: true, force: true });
  return true;
}
