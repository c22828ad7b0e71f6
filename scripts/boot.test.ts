import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const BOOT = fileURLToPath(new URL('boot.mjs', import.meta.url));
/** A bundle of two files that says what it is, and what it has of Node. */
const MAIN = `
const { word } = require('./part.cjs');
const { basename } = require('node:path');
importModule('node:os').then(({ EOL }) => process.stdout.write([word(), basename(__filename), EOL.length].join(' ')));
`;
const PART = "exports.word = () => 'one';";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marque-boot-'));
  cpSync(BOOT, join(folder, 'main.js'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'main.cjs'), MAIN);
  writeFileSync(join(folder, 'part.cjs'), PART);
});
afterEach(() => rmSync(folder, { recursive: true }));

const compiled = 'compiled';
const run = () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(folder, 'main.js')], { encoding: 'utf8' });
  return { stdout, stderr, status };
};
const kept = () => readdirSync(join(folder, compiled)).sort();

describe('the built server', () => {
  it('runs the bundle, and keeps what was compiled for the next start', () => {
    expect(run()).toEqual({ stdout: 'one main.cjs 1', stderr: '', status: 0 });
    const first = kept();
    expect(first).toHaveLength(2);
    const before = first.map(name => readFileSync(join(folder, compiled, name)));
    expect(run().stdout).toBe('one main.cjs 1');
    expect(kept().map(name => readFileSync(join(folder, compiled, name)))).toEqual(before);
  });

  it('keeps functions that ran once, though V8 would have dropped their code by then', () => {
    const ONCE = `module.exports = (() => { ${'exports.value = Math.max(exports.value ?? 0, 1); '.repeat(400)} return 1; });`;
    const sizeOf = (main: string) => {
      writeFileSync(join(folder, 'main.cjs'), main);
      writeFileSync(join(folder, 'part.cjs'), ONCE);
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--expose-gc', '--stress-flush-code', join(folder, 'main.js')],
        {
          encoding: 'utf8',
        },
      );
      expect([status, stderr]).toEqual([0, '']);
      const size = Math.max(...kept().map(name => statSync(join(folder, compiled, name)).size));
      rmSync(join(folder, compiled), { recursive: true });
      return size;
    };
    const atOnce = sizeOf("require('./part.cjs')();");
    const later = sizeOf("require('./part.cjs')(); for (let at = 0; at < 20; at++) gc();");
    expect(later).toBe(atOnce);
  });

  it('never runs what was compiled of another text, though it is as long', () => {
    run();
    writeFileSync(join(folder, 'part.cjs'), PART.replace('one', 'two'));
    expect(run().stdout).toBe('two main.cjs 1');
    expect(kept()).toHaveLength(3);
  });

  it('starts from its text where what is kept cannot be used, and keeps it anew', () => {
    run();
    for (const name of kept()) writeFileSync(join(folder, compiled, name), 'no code');
    expect(run()).toEqual({ stdout: 'one main.cjs 1', stderr: '', status: 0 });
    expect(kept().map(name => readFileSync(join(folder, compiled, name), 'utf8'))).not.toContain('no code');
  });

  it('starts where nothing can be kept', () => {
    writeFileSync(join(folder, compiled), 'a file');
    expect(run()).toEqual({ stdout: 'one main.cjs 1', stderr: '', status: 0 });
    expect(existsSync(join(folder, compiled, 'anything'))).toBe(false);
  });

  it('names the file and place of a fault', () => {
    writeFileSync(join(folder, 'part.cjs'), "exports.word = () => { throw new Error('no word'); };");
    const { stderr, status } = run();
    expect(status).toBe(1);
    expect(stderr).toMatch(/file:\/\/\/.*part\.cjs:1:30\)/);
  });
});
