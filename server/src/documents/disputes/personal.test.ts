import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberOf } from '../../identity/accounts/service.ts';
import { ACCORD, buildMember, grantCredits } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { disputesPersonalData } from './service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const PDF = `data:application/pdf;base64,${Buffer.from('%PDF-1.4 a letter').toString('base64')}`;
const STATEMENT = 'This record belongs to another vehicle.';

it('a person’s words and files are exported and erased by account or by address; the mark goes where nobody asks any more', async () => {
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  await test.app.reports.generate(member, { vin: ACCORD });
  await test.drain();
  const { number, records } = await test.app.disputes.records(member, { vin: ACCORD });
  const [own, other] = records.map(({ record }) => record);
  const about = { said: STATEMENT, evidence: [{ url: PDF }] };
  await test.app.disputes.open(member, { ...about, vin: ACCORD, record: own ?? '' });
  const email = 'owner-of-it@example.com';
  await test.app.disputes.mailLink(test.visitor(), { number, email });
  await test.drain();
  const token = /token=([\w.-]+)/.exec(test.mailbox.findLast(({ to }) => to === email)?.html ?? '')?.[1];
  await test.app.disputes.open(test.visitor(), { ...about, token, record: other ?? '' });
  const marks = async () => (await test.app.disputed.marks(member.site.id, ACCORD)).map(({ record }) => record);
  expect((await marks()).toSorted()).toEqual([own, other].toSorted());

  const { db } = test.database;
  const person = { siteId: member.site.id, ...memberOf(member), locale: 'en' as const };
  const stranger = { ...person, userId: '', email };
  for (const [source, who, left] of [
    [disputesPersonalData[0], person, [other]],
    [disputesPersonalData[1], stranger, []],
  ] as const) {
    const parts = (await source?.export(db, who)) ?? [];
    expect(parts.map(part => ('json' in part ? part.json : part.file))).toEqual([
      [expect.objectContaining({ said: STATEMENT })],
      expect.stringMatching(/^disputes.*\.pdf$/),
    ]);
    expect(await source?.count(db, who)).toMatchObject({ goes: [{ what: 'disputes', count: 1 }] });
    await db.transaction(async tx => source?.erase(tx, who));
    expect(await source?.count(db, who)).toMatchObject({ goes: [{ count: 0 }] });
    expect(await marks()).toEqual(left);
  }
  const { rows } = await test.database.executeSql('select said, email, user_id from record_disputes');
  expect(rows).toEqual([1, 2].map(() => ({ said: '', email: '', user_id: null })));
  const files = await test.database.executeSql('select id from record_dispute_evidence');
  expect(files.rows).toEqual([]);
});
