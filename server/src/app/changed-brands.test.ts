import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../kit/log/log.ts';
import { readConfig } from '../kit/settings/config.ts';
import { sitesFolder } from '../platform/sites/service.ts';
import { createTestApp, freshDatabase, type TestApp } from '../testing/test-app.ts';

/** Two processes on one database and one folder of brands, which changes while they run. */
let folder: string;
let both: TestApp[];
const logged: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marque-brands-'));
  write('default/site.json', settings({}));
  const database = await freshDatabase();
  const config = { ...readConfig({ SITES_DIR: folder, RATE_LIMITS: 'off', DATA_REFRESH: 'off' }), logLevel: 'silent' };
  const log = createLog('warn', { write: line => void logged.push((JSON.parse(line) as { msg: string }).msg) });
  both = [await createTestApp({ database, config, log }), await createTestApp({ database, config, log })];
});
afterAll(async () => {
  for (const test of both.toReversed()) await test.close();
  rmSync(folder, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, `${path}.new`), text);
  // In one piece, as editors and deployments do it.
  renameSync(join(folder, `${path}.new`), join(folder, path));
}

interface Settings {
  name: string;
  plans: { id: string; price: number }[];
}

function settings(about: { name?: string; price?: number; id?: string; hosts?: string[] }): string {
  const { price, id = 'default', ...other } = about;
  const site = { ...(JSON.parse(readFileSync(`${sitesFolder}${id}/site.json`, 'utf8')) as Settings), ...other };
  return JSON.stringify({ ...site, plans: site.plans.map(plan => ({ ...plan, price: price ?? plan.price })) });
}

/** What each process answers, after each has looked once. */
async function seen<Answer>(ask: (test: TestApp) => Answer): Promise<Awaited<Answer>[]> {
  for (const { app } of both) await app.versions.look();
  return Promise.all(both.map(ask));
}

const priceOf = ({ app, visitor }: TestApp) => app.plans.list(visitor(), { unit: 'vhr' })[0]?.price;
const refused = ({ app }: TestApp) => app.brandFiles.refused().length;

it('a price that is changed in a file is asked for by every process, and recorded once', async () => {
  const [before] = await seen(priceOf);
  expect(before).not.toBe(777);
  for (const { clock } of both) clock.advanceDays(1);
  write('default/site.json', settings({ price: 777 }));
  expect(both.map(priceOf)).toEqual([before, before]);
  expect(await seen(priceOf)).toEqual([777, 777]);
  const recorded = `select count(*)::int as count from plan_prices where price_cents = 777 and plan_id = 'report-1' and currency = 'USD'`;
  expect((await both[0]!.database.executeSql(recorded)).rows).toEqual([{ count: 1 }]);
});

it('a brand that is changed or new is shown, and pages that were kept are dropped', async () => {
  const dropped: number[] = [];
  both.forEach(({ app }, at) => app.versions.onChange(() => dropped.push(at)));
  write('default/site.json', settings({ name: 'Another name' }));
  write('second/site.json', settings({ id: 'harbor', hosts: ['second.example'] }));
  const page = 'default/content/en/vehicle-checks.md';
  write(page, readFileSync(`${sitesFolder}${page}`, 'utf8'));
  const nameAt = (host: string) => (test: TestApp) => test.app.sites.forHost(host)?.id;
  expect(await seen(nameAt('second.example'))).toEqual(['second', 'second']);
  expect(both.map(test => test.visitor().site.name)).toEqual(['Another name', 'Another name']);
  expect(dropped).toEqual([0, 1]);
  const { site } = both[0]!.visitor('second.example');
  expect(await both[0]!.app.content.absent(site, ['/vehicle-checks', '/none'])).toEqual(['/none']);
});

it('a text of law that is added takes effect', async () => {
  const version = ({ app, visitor }: TestApp) => app.legal.current(visitor().site).terms;
  expect(await seen(version)).toEqual(['placeholder', 'placeholder']);
  write('default/legal/terms.2026-01-01.en.md', 'The terms.');
  expect(await seen(version)).toEqual(['2026-01-01', '2026-01-01']);
});

it.each<[string, string, string, string]>([
  ['settings that are none', 'default/site.json', '{"name":', 'brands, plans and prices'],
  ['a price below nothing', 'default/site.json', settings({ price: -1 }), 'brands, plans and prices'],
  ['a text of law without a day', 'default/legal/terms.md', 'The terms.', 'legal texts'],
])('%s: refused in words, once, and what was there stays until it is put right', async (_what, path, text, part) => {
  const good = path.endsWith('.json') ? settings({ price: 555 }) : null;
  if (good) write(path, good);
  const before = await seen(priceOf);
  logged.length = 0;
  write(path, text);
  expect(await seen(priceOf)).toEqual(before);
  expect(await seen(refused)).toEqual([1, 1]);
  expect(logged.map(line => line.split(':')[0])).toEqual(
    both.map(() => `The files of brands were changed, but the ${part} stay as they were`),
  );
  if (good) write(path, good);
  else rmSync(join(folder, path));
  expect(await seen(refused)).toEqual([0, 0]);
});

it('a brand whose folder is gone stays until a restart', async () => {
  rmSync(join(folder, 'second'), { recursive: true });
  expect(await seen(({ app }) => app.sites.get('second').id)).toEqual(['second', 'second']);
  expect(both.map(refused)).toEqual([1, 1]);
});
