import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderLocked, lockFolder } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('lockFolder', () => {
  it('lets one holder in, and the next one after it', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderLocked);
    unlock();
    lockFolder(folder)();
  });

  it('takes over the lock of a process that no longer runs', () => {
    writeFileSync(join(folder, 'lock'), '2147483646');
    expect(() => lockFolder(folder)()).not.toThrow();
  });

  it('says what to do', () => {
    lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/Stop that server first, or set DATA_DIR/);
  });
});
