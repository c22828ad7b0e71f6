import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { blankPglite } from '../../testing/test-app.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const FILES = readdirSync(FOLDER)
  .filter(name => name.endsWith('.sql'))
  .sort();

const COMMON = `'default', null, 'n', 'ready', 1, 'https://a.example', '{"vin":"v"}', '{"document":{"created":"2026-01-02"}}'`;
const REPORT = `insert into reports (id, number, vin, title, site_id, user_id, request_key, state, version, origin, vehicle, document, market, mileage, rounds, answers, unit, amount, created_at, opened_at)
  values ('rep_1', 'MQR-1', '1HGCM82633A004352', 'A car', ${COMMON}, 'CA', 142000, 2, '[{"group":"jsi"}]', 'global', 3, '2026-01-01', '2026-01-03')`;
const STICKER = `insert into stickers (id, number, vin, title, site_id, user_id, request_key, state, version, origin, vehicle, document, grade, unit, amount, created_at, revoked_for)
  values ('stk_1', 'MQS-1', 'VC57F100019', 'A classic', ${COMMON}, 'E', 'sticker', 0, '2026-01-02', 'refund')`;

it('every report and sticker of before is an issued document afterwards, with all that was kept of it', async () => {
  const pglite = await blankPglite();
  await pglite.exec(`set timezone to 'UTC'`);
  const run = async (names: string[]) => {
    for (const name of names) await pglite.exec(readFileSync(new URL(name, FOLDER), 'utf8'));
  };
  const at = FILES.findIndex(name => name.endsWith('_issue_documents.sql'));
  await run(FILES.slice(0, at));
  await pglite.exec(REPORT);
  await pglite.exec(STICKER);
  await run(FILES.slice(at));
  const { rows } = await pglite.query('select * from issued_documents order by id');
  await pglite.close();
  const kept = {
    site_id: 'default',
    request_key: 'n',
    state: 'ready',
    version: 1,
    origin: 'https://a.example',
    vehicle: { vin: 'v' },
  };
  expect(rows).toMatchObject([
    {
      ...kept,
      id: 'rep_1',
      kind: 'report',
      product: 'vhr',
      number: 'MQR-1',
      vin: '1HGCM82633A004352',
      rounds: 2,
      input: { mileage: 142_000, market: 'CA' },
      answers: [{ group: 'jsi' }],
      unit: 'global',
      amount: 3,
      opened_at: new Date('2026-01-03'),
    },
    {
      ...kept,
      id: 'stk_1',
      kind: 'sticker',
      product: 'classic_sticker',
      number: 'MQS-1',
      grade: 'E',
      rounds: 0,
      input: {},
      answers: [],
      document: { document: { created: '2026-01-02' } },
      amount: 0,
      revoked_for: 'refund',
    },
  ]);
});
