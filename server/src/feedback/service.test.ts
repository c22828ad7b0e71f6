import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '../accounts/service.ts';
import type { Account } from '../kit/caller.ts';
import { buildMember, grantCredits, TESLA } from '../testing/builders.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { feedbackPersonalData } from './service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const GIVEN = { vin: TESLA, report_type: 'report', satisfaction: 5, feedback_msg: 'Clear and complete' };

async function say(body: object, token = '', language = 'en') {
  const headers = {
    host: 'localhost',
    cookie: `marque_language=${language}`,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answer = await test.http.inject({
    method: 'POST',
    url: '/api-cwa/create_feedback',
    headers,
    payload: { ...GIVEN, ...body },
  });
  return { ...answer.json<Record<string, unknown>>(), status: answer.statusCode };
}

/** A member with a report and a sticker of one vehicle. */
async function owner() {
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  await grantCredits(test, member, 'sticker', 1);
  await test.app.reports.generate(member, { vin: TESLA });
  await test.app.stickers.generate(member, { vin: TESLA });
  await test.drain();
  return member;
}

describe('Feedback', () => {
  it('is kept, answered with thanks, and given once for each document of a vehicle', async () => {
    const { token } = await owner();
    expect(await say({}, token)).toMatchObject({
      status: 200,
      message: 'Thank you for your feedback',
      feedback_id: expect.stringMatching(/^fbk_/),
      suggest: 'none',
    });
    expect(await say({ vin: TESLA.toLowerCase() }, token)).toMatchObject({ status: 409, reason: 'feedback_sent' });
    expect(await say({ report_type: 'sticker' }, token, 'es')).toMatchObject({
      status: 200,
      message: 'Gracias por sus comentarios',
    });
  });

  it('suggests a new version of a sticker and a person for a report to those who are not satisfied', async () => {
    const { token } = await owner();
    expect(await say({ report_type: 'sticker', satisfaction: 2 }, token)).toMatchObject({ suggest: 'regenerate' });
    expect(await say({ satisfaction: 1 }, token)).toMatchObject({ suggest: 'support' });
  });

  it('is neutral at three', async () => {
    const { token } = await owner();
    expect(await say({ satisfaction: 3 }, token)).toMatchObject({ suggest: 'none' });
  });

  it('needs a document that the member can read', async () => {
    const { token } = await buildMember(test);
    expect(await say({}, token)).toMatchObject({ status: 404, reason: 'document_not_found', field: 'vin' });
    expect(await say({})).toMatchObject({ status: 401, reason: 'login_needed' });
  });

  it.each([
    ['an empty message', { feedback_msg: '  ' }, 'message_missing', 'feedback_msg'],
    ['a message of over 4,000 characters', { feedback_msg: 'x'.repeat(4001) }, 'too_long', 'feedback_msg'],
    ['a satisfaction below 1', { satisfaction: 0 }, 'invalid_field', 'satisfaction'],
    ['a half face', { satisfaction: 4.5 }, 'invalid_field', 'satisfaction'],
    ['another kind of document', { report_type: 'recall' }, 'invalid_field', 'report_type'],
  ])('refuses %s', async (_, body, reason, field) => {
    const { token } = await owner();
    expect(await say(body, token)).toMatchObject({ status: 400, reason, field });
  });

  it('of two accounts that are joined stays, once for each document', async () => {
    const [from, into] = [await owner(), await owner()];
    await say({ satisfaction: 1 }, from.token);
    await say({ report_type: 'sticker' }, from.token);
    await say({ satisfaction: 4 }, into.token);
    const [source, target] = [accountOf(from), accountOf(into)];
    await test.database.db.transaction(tx => feedbackPersonalData.join?.(tx, source, target) ?? Promise.resolve());
    const exported = (account: Account) =>
      feedbackPersonalData.export(test.database.db, { ...account, email: '', locale: 'en' });
    expect(await exported(source)).toEqual([]);
    const [part] = await exported(target);
    const kept = part && 'json' in part ? (part.json as { document: string; satisfaction: number }[]) : [];
    expect(kept.map(({ document, satisfaction }) => [document, satisfaction]).toSorted()).toEqual([
      ['report', 4],
      ['sticker', 5],
    ]);
  });

  it('of two requests at once keeps one', async () => {
    const { token } = await owner();
    const answers = await Promise.all([say({}, token), say({}, token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
