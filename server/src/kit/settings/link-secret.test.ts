import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linkSecretIn } from './link-secret.ts';
import { StartRefused } from './start-refused.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the secret that signs links', () => {
  it('is created once, readable only by its owner, without leftover files', () => {
    const made = linkSecretIn(folder);
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(linkSecretIn(folder)).toBe(made);
    expect(readdirSync(folder)).toEqual(['secret']);
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  });

  it('is kept as somebody wrote it', () => {
    const own = 'a secret of thirty-two characters\n';
    writeFileSync(join(folder, 'secret'), own);
    expect(linkSecretIn(folder)).toBe(own);
  });

  it('is no folder: the start is refused, and nothing is touched', () => {
    mkdirSync(join(folder, 'secret'));
    expect(() => linkSecretIn(folder)).toThrow(StartRefused);
    expect(() => linkSecretIn(folder)).toThrow(/secret is a folder\. It must be a file.*Move the folder away/);
    expect(readdirSync(folder)).toEqual(['secret']);
  });

  it.each([
    ['an empty one', ''],
    ['half of one', 'S0meth1ngSh0rt'],
    ['blanks', ' '.repeat(43)],
    ['what a lost disk block leaves', '\0'.repeat(43)],
  ])('refuses %s, changes nothing and says what to do', (_what, content) => {
    const file = join(folder, 'secret');
    writeFileSync(file, content);
    expect(() => linkSecretIn(folder)).toThrow(StartRefused);
    expect(() => linkSecretIn(folder)).toThrow(/is damaged.*database was not touched.*from a backup/);
    expect(readFileSync(file, 'utf8')).toBe(content);
  });
});
