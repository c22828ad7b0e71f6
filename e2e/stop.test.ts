import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, launch, ready } from './server.ts';

test.describe.configure({ timeout: 300_000 });

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'marque-stop-'));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Whether a server listens on the port. */
function isOpen(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, 'localhost', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

test('npm start, on SIGTERM, stops the server gracefully and exits after it', async () => {
  const port = await freePort();
  const run = launch(dataDir, port, {}, ['npm', 'start']);
  try {
    await ready(run);
    expect(await isOpen(port)).toBe(true);
    run.child.kill('SIGTERM');
    expect(await run.gone).toBe(0);
    expect(await isOpen(port)).toBe(false);
  } finally {
    run.child.kill('SIGKILL');
  }
});

test('a start with a damaged secret ends with the sentence and without a stack', async () => {
  writeFileSync(join(dataDir, 'secret'), '');
  const run = launch(dataDir, await freePort());
  expect(await run.gone).toBe(1);
  expect(run.output()).toContain(`${join(dataDir, 'secret')} is damaged`);
  expect(run.output()).not.toMatch(/^\s+at /m);
});
