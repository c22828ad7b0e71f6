import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/db.ts';
import { whyNotStarted } from './start-refused.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-start-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a start that finds something else than it must', () => {
  const why = async (dataDir: string) =>
    openDatabase({ databaseUrl: null, dataDir }, () => 2 ** 30).then(() => 'started', whyNotStarted);

  it('says what, in a sentence without a stack', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    mkdirSync(join(folder, 'locked/lock'), { recursive: true });
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data/pgdata'), '');
    const reasons = await Promise.all(
      [file, join(file, 'data'), join(folder, 'locked'), join(folder, 'data')].map(why),
    );
    expect(reasons).toEqual([
      expect.stringContaining(`${file} is a file and must be a folder. Nothing of the database was changed.`),
      expect.stringContaining(`${file}/data cannot be: a part of its path is a file and not a folder.`),
      expect.stringContaining(`${folder}/locked/lock is a folder and must be a file.`),
      expect.stringContaining(`${folder}/data/pgdata is a file and must be the folder of the database.`),
    ]);
    expect(reasons.join(' ')).not.toMatch(/\n|\[object|Error:/);
  });

  it.each([
    ['EADDRINUSE', 'Port 80 is in use by another program.'],
    ['EACCES', 'Port 80 may not be used by the user who runs this.'],
  ])('says so of a port: %s', (code, sentence) => {
    expect(whyNotStarted(Object.assign(new Error('listen'), { code, port: 80 }))).toContain(sentence);
  });
});
