import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberActor } from '../../identity/accounts/service.ts';
import { operatorToken } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { commandFor } from '../commands.ts';
import { commandTools } from '../testing/command-tools.ts';

let test: TestApp;
let folder: string;
let as: string;
let userId: string;
beforeAll(async () => {
  test = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), 'marque-prices-'));
  await operatorToken(test, 'owner');
  const [account] = await test.app.accounts.operatorAccounts('default');
  as = account!.email;
  userId = account!.userId;
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

/** Runs a command. @returns what it printed */
async function run(module: string, verb: string, ...args: string[]): Promise<string> {
  const { tools, printed } = commandTools({ db: test.database.db, app: async () => test.app });
  await (await commandFor(module, verb)).run(args, tools);
  return printed.join('\n');
}

it('shows and changes plans, as an operator with the permission', async () => {
  expect(await run('plan', 'list', 'default')).toContain('report-1  One report  24.90 USD');
  const change = ['default', '--plan', 'report-1', '--changes', '{"price":2590}', '--reason', 'a test', '--as'];
  await expect(run('plan', 'set', ...change, 'nobody@example.com')).rejects.toThrow('no operator of default');
  expect(await run('plan', 'set', ...change, as)).toContain('Saved');
  expect(await run('plan', 'show', 'default', '--plan', 'report-1')).toContain('25.90 USD');
  const auditor = { ...test.visitor(), actor: memberActor({ userId: 'usr_auditor', email: '', roles: ['auditor'] }) };
  const { entries } = await test.app.audit.list(auditor, { action: 'site.changed', limit: 1 });
  expect(entries[0]).toMatchObject({ who: userId });
});

it('exports, previews and imports prices', async () => {
  const path = join(folder, 'prices.csv');
  writeFileSync(path, (await run('price', 'export', 'default')).replace('report-1,USD,25.90', 'report-1,USD,26.90'));
  const about = ['default', '--from', path, '--as', as];
  expect(await run('price', 'import', ...about, '--preview')).toContain('report-1  25.90 USD -> 26.90 USD');
  expect(await run('price', 'list', 'default')).not.toContain('26.90');
  expect(await run('price', 'import', ...about, '--reason', 'a test')).toContain('Saved');
  await test.app.plans.recordPrices();
  expect(await run('price', 'list', 'default')).toContain('report-1  26.90 USD');
});

it('makes a brand', async () => {
  const about = {
    id: 'vettory',
    name: 'Vettory',
    host: 'vettory.example',
    email: 'help@vettory.example',
    color: '#0f766e',
  };
  const args = Object.entries({ ...about, from: 'default', reason: 'a test', as }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]);
  expect(await run('site', 'new', ...args)).toContain('vettory is made');
  expect(test.app.sites.forHost('vettory.example')?.name).toBe('Vettory');
  await expect(run('site', 'new', ...args)).rejects.toThrow('There is a brand vettory already');
});
