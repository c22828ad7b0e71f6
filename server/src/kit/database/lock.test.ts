import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './lock.ts';
import { StartRefused } from '../settings/start-refused.ts';

/** So many times three processes go for the same lock at once. */
const ROUNDS = 100;

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function racer(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('../testing/lock-racer.ts', import.meta.url));
  const child = fork(script, [folder], { execArgv: ['--import', 'tsx'] });
  children.push(child);
  await once(child, 'message');
  return child;
}

async function tell(child: ChildProcess, word: 'take' | 'give back'): Promise<string> {
  const answered = once(child, 'message');
  child.send(word);
  return String((await answered)[0]);
}

describe('lockFolder', () => {
  it('lets one holder in, and the next one after it', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(StartRefused);
    unlock();
    lockFolder(folder)();
  });

  it('ignores the process id in the file, even its own: containers reuse low ids', () => {
    for (const left of [String(process.pid), '1', '2147483646', '']) {
      writeFileSync(join(folder, 'lock'), left);
      expect(() => lockFolder(folder)()).not.toThrow();
    }
  });

  it('says what to do', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(
      new RegExp(
        `in use by a running server or command \\(process ${process.pid}\\).*Stop it, do this again, and start it again; or set DATA_DIR`,
      ),
    );
    unlock();
  });

  it('is free as soon as its process is killed', async () => {
    const holder = await racer();
    expect(await tell(holder, 'take')).toBe('taken');
    expect(() => lockFolder(folder)).toThrow(`process ${holder.pid}`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(() => lockFolder(folder)()).not.toThrow();
  });

  it('has one winner each time, when three processes go for the lock a killed one left', async () => {
    const racers = await Promise.all([racer(), racer(), racer()]);
    const winners: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      writeFileSync(join(folder, 'lock'), '2147483646');
      const results = await Promise.all(racers.map(each => tell(each, 'take')));
      winners.push(results.filter(result => result === 'taken').length);
      await Promise.all(racers.map(each => tell(each, 'give back')));
    }
    expect(winners).toEqual(Array(ROUNDS).fill(1));
  });
});
