import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberOf } from '../identity/accounts/service.ts';
import type { OperatorRole } from '../platform/sites/contract.ts';
import { sitesFolder } from '../platform/sites/service.ts';
import { commandTools } from './testing/command-tools.ts';
import { buildMember } from '../testing/builders.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { commandFor } from './commands.ts';

const FILE = JSON.parse(readFileSync(`${sitesFolder}default/site.json`, 'utf8')) as Record<string, unknown>;

let test: TestApp;
let folder: string;
let path: string;
beforeAll(async () => {
  test = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), 'marque-site-'));
  path = join(folder, 'site.json');
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

/** Runs `site VERB`. @returns what it printed */
async function site(verb: string, ...args: string[]): Promise<string> {
  const { tools, printed } = commandTools({ db: test.database.db, app: async () => test.app });
  await (await commandFor('site', verb)).run(args, tools);
  return printed.join('\n');
}

it('exports, imports, compares and brings back the settings of a brand', async () => {
  expect(await site('show', 'default')).toBe('default has the settings of its site.json.');
  const exported = JSON.parse(await site('export', 'default')) as object;
  expect(exported).toEqual(FILE);
  writeFileSync(path, JSON.stringify({ ...exported, name: 'Renamed', hue: 12 }));
  const imported = await site('import', 'default', '--from', path, '--reason', 'a new name');
  expect(imported).toMatch(/^1 {2}\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}console {2}a new name\n/);
  expect(await site('diff', 'default')).toBe('name: "Marque" -> "Renamed"\nhue: 258 -> 12');
  expect(JSON.parse(await site('diff', 'default', '--from', '1', '--to', '0', '--json'))).toMatchObject({
    changes: [{ setting: 'name', before: 'Renamed', after: 'Marque' }, { setting: 'hue' }],
  });
  expect(test.visitor().site.name).toBe('Renamed');
  await site('revert', 'default', '--to', '0', '--reason', 'the old name was better');
  expect(test.visitor().site.name).toBe('Marque');
  expect(await site('diff', 'default')).toBe('There is no difference.');
  expect(JSON.parse(await site('export', 'default', '--version', '1'))).toMatchObject({ name: 'Renamed' });
  expect(JSON.parse(await site('show', 'default', '--json'))).toMatchObject({ version: 2, newest: 2 });
});

it('saves for an operator who may, and takes the brand as an option', async () => {
  const { userId, email } = memberOf(await buildMember(test));
  const account = { siteId: 'default', userId };
  const grant = (role: OperatorRole) =>
    test.database.db.transaction(tx =>
      test.app.accounts.grantRole(tx, account, { role, scope: 'default', by: 'test' }),
    );
  writeFileSync(path, JSON.stringify({ ...FILE, name: 'Named by one' }));
  const importing = () => site('import', '--brand', 'default', '--from', path, '--reason', 'a name', '--as', email);
  await expect(importing()).rejects.toThrow(`${email} is no operator of default.`);
  await grant('content');
  await expect(importing()).rejects.toThrow('role');
  await grant('site_admin');
  expect(await importing()).toContain(userId);
  expect(test.visitor().site.name).toBe('Named by one');
  const back = await site('revert', 'default', '--to', '0', '--reason', 'back', '--as', email);
  expect(back).toContain(userId);
  expect(await site('diff', '--brand', 'default')).toBe('There is no difference.');
});

it('refuses in words what it cannot do', async () => {
  await expect(site('show', 'nowhere')).rejects.toThrow('There is no site "nowhere". There are: ');
  await expect(site('export', 'default', '--version', '99')).rejects.toThrow();
  await expect(site('export', 'default', '--version', 'x')).rejects.toThrow('"x" is no version.');
  await expect(site('import', 'default', '--from', path)).rejects.toThrow('site import SITE --from PATH --reason TEXT');
  writeFileSync(path, '{"name":');
  await expect(site('import', 'default', '--from', path, '--reason', 'r')).rejects.toThrow(/cannot be read as JSON/);
  writeFileSync(path, JSON.stringify({ ...FILE, primary_color: 'blue' }));
  await expect(site('import', 'default', '--from', path, '--reason', 'r')).rejects.toThrow(/primary_color/);
});
