import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCORD, buildMember, grantCredits } from '../../testing/builders.ts';
import { createTestApp, TEST_CONFIG, type TestApp } from '../../testing/test-app.ts';
import { ReportDocument } from './contract.ts';

let test: TestApp;
beforeAll(async () => {
  // Whole documents stay in their rows, where these tests change them.
  test = await createTestApp({ config: { ...TEST_CONFIG, documentRowBytes: 16_777_216 } });
});
afterAll(() => test.close());

const read = (id: string, token = '') =>
  test.http.inject({
    url: `/documents/report/${id}.json`,
    headers: { host: 'localhost', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });

it('is what the page shows, for its owner alone, and only where the licenses of its sources allow it', async () => {
  const [member, other] = [await buildMember(test), await buildMember(test)];
  await grantCredits(test, member, 'vhr', 1);
  const { report_id: id } = await test.app.reports.generate(member, { vin: ACCORD });
  expect((await read(id, member.token)).statusCode).toBe(409);
  await test.drain();
  const file = await read(id, member.token);
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.json"$/);
  const page = await test.app.reports.open(member, ACCORD);
  expect(ReportDocument.parse(file.json())).toEqual(page?.document);
  expect([(await read(id)).statusCode, (await read(id, other.token)).statusCode]).toEqual([401, 404]);
  await test.database.executeSql(
    `update issued_documents set document = document || '{"license":{"share":true,"export":false,"translate":true}}'::jsonb where id = '${id}'`,
  );
  const refused = await read(id, member.token);
  expect([refused.statusCode, refused.json<{ reason: string }>().reason]).toEqual([403, 'report_license']);
});
