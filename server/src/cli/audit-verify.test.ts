import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandTools } from './testing/command-tools.ts';
import { QUEUE_FAULTS } from '../testing/rows/queue-rows.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { auditVerify } from './audit-verify.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** What the command printed, and what it failed with. */
async function verify(...args: string[]) {
  const { tools, printed } = commandTools({ db: test.database.db, app: async () => test.app });
  const work = auditVerify.run(args, tools);
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  return { text: printed.join('\n'), failure };
}

it('says of each invariant that it holds, and what it is', async () => {
  const { text, failure } = await verify();
  expect(failure).toBeNull();
  expect(text).toMatch(/^ledger_grants: holds \(0 rows, [\d.]+ s\)\. No grant has less than no credits left\.$/m);
  expect(text).toMatch(/^All \d+ invariants hold\.$/m);
});

it('fails when one is violated, and names the rows, in words and as JSON', async () => {
  const { rows } = await test.database.executeSql(QUEUE_FAULTS.notSettled);
  const id = String(rows[0]?.['id']);
  const words = await verify();
  expect(words.text).toMatch(new RegExp(`^jobs_settled: VIOLATED, 1 row \\(.*\n  ${id}$`, 'm'));
  expect(words.failure).toMatchObject({
    exitCode: 1,
    message: expect.stringMatching(/^1 of \d+ invariants is violated\.$/),
  });
  const json = await verify('--json');
  expect(json.failure).toMatchObject({ exitCode: 1 });
  expect(JSON.parse(json.text)).toMatchObject({
    violated: 1,
    invariants: expect.arrayContaining([
      expect.objectContaining({ name: 'jobs_settled', violations: 1, first: [id] }),
      expect.objectContaining({ name: 'orders_grants', violations: 0, first: [] }),
    ]),
  });
});

it('refuses a database that no server has run on', async () => {
  await test.database.executeSql('alter schema pgboss rename to pgboss_away');
  const { text, failure } = await verify();
  await test.database.executeSql('alter schema pgboss_away rename to pgboss');
  expect(text).toBe('');
  expect(failure).toMatchObject({ exitCode: 1, message: expect.stringMatching(/^No server has run/) });
});
