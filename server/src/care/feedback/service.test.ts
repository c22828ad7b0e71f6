import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountOf } from '../../identity/accounts/service.ts';
import type { Account } from '../../platform/sites/rules/caller.ts';
import { newId } from '../../kit/security/ids.ts';
import { buildMember, grantCredits, operatorToken, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { DeskFeedback, FeedbackSummary } from './contract.ts';
import { feedbackPersonalData } from './service.ts';
import { feedback } from './tables.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const minutes = (count: number) => void (test.clock.now = new Date(test.clock.now.getTime() + count * 60_000));

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

describe('What operators read of feedback', () => {
  beforeEach(async () => void (await test.database.db.delete(feedback)));
  interface Desk {
    feedback: DeskFeedback[];
    counts: Record<string, number>;
    summary: FeedbackSummary;
    makes: string[];
    years: number[];
    next: string | null;
    status: number;
  }
  async function desk(query = '', token?: string): Promise<Desk> {
    const authorization = `Bearer ${token ?? (await operatorToken(test, 'support'))}`;
    const headers = { host: 'localhost', authorization };
    const answer = await test.http.inject({ method: 'GET', url: `/api/operator/feedback${query}`, headers });
    return { ...answer.json<Desk>(), status: answer.statusCode };
  }

  it('is what was said, of which document and why, and not who said it', async () => {
    const { token, actor } = await owner();
    await say({ satisfaction: 1, reasons: ['record', 'late', 'record'], feedback_msg: 'Two records are wrong' }, token);
    const found = await desk('?limit=1');
    expect(found.feedback).toEqual([
      {
        id: expect.stringMatching(/^fbk_/),
        vin: TESLA,
        title: expect.stringContaining('Tesla Model 3'),
        document: 'report',
        number: expect.stringMatching(/^MQR-/),
        satisfaction: 1,
        reasons: ['record', 'late'],
        message: 'Two records are wrong',
        created: test.clock.now.toISOString(),
      },
    ]);
    expect(JSON.stringify(found)).not.toContain(actor.kind === 'member' ? actor.email : '@');
  });

  it('is counted by face, week and reason, of one make or year where it is asked for, and read page by page', async () => {
    const { token } = await owner();
    await say({ satisfaction: 2, reasons: ['price'], report_type: 'sticker' }, token);
    minutes(8 * 24 * 60);
    const other = await owner();
    await say({ satisfaction: 5 }, other.token);
    const all = await desk();
    expect(all.counts).toEqual({ all: 2, unsatisfied: 1, report: 1, sticker: 1 });
    expect(all.summary.faces).toEqual([0, 1, 0, 0, 1]);
    expect(all.summary.weeks.map(({ faces }) => faces)).toEqual([
      [0, 0, 0, 0, 1],
      [0, 1, 0, 0, 0],
    ]);
    expect(new Date(all.summary.weeks[0]?.from ?? '').getUTCDay()).toBe(1);
    expect(all.summary.reasons).toEqual([{ reason: 'price', count: 1 }]);
    expect([all.makes, all.years]).toEqual([['Tesla'], [2019]]);
    expect((await desk('?make=Tesla&year=2019')).counts).toEqual(all.counts);
    expect((await desk('?year=2018')).counts).toEqual({ all: 0, unsatisfied: 0, report: 0, sticker: 0 });
    expect((await desk('?tab=unsatisfied')).feedback.map(({ satisfaction }) => satisfaction)).toEqual([2]);
    const page = await desk('?limit=1');
    const rest = await desk(`?limit=1&after=${page.next}`);
    expect([page, rest].map(({ feedback }) => feedback[0]?.satisfaction)).toEqual([5, 2]);
  });

  it('needs a role that may read it', async () => {
    const { token } = await owner();
    expect(await desk('', token)).toMatchObject({ status: 403, reason: 'role_needed' });
    expect(await desk('', await operatorToken(test, 'finance'))).toMatchObject({ reason: 'role_needed' });
  });

  it('is mailed to the site once where many are not satisfied within an hour, and not for a few', async () => {
    await test.drain();
    test.mailbox.length = 0;
    minutes(24 * 60);
    const alerts = () => test.mailbox.filter(({ subject }) => subject.includes('ratings in the last hour are low'));
    const [first, second] = [await owner(), await owner()];
    const rate = async (body: object, { token }: { token: string }) => {
      await say(body, token);
      await test.drain();
    };
    const before = {
      ...accountOf(first),
      kind: 'report',
      message: '',
      createdAt: test.clock.now,
    } as const;
    const rows = [5, 5, 1].map(satisfaction => ({ ...before, id: newId('fbk'), vin: newId('vin'), satisfaction }));
    await test.database.db.insert(feedback).values(rows);
    await rate({ satisfaction: 1 }, first);
    expect(alerts()).toHaveLength(0);
    await rate({ satisfaction: 2, report_type: 'sticker' }, first);
    await rate({ satisfaction: 2 }, second);
    expect(alerts()).toHaveLength(1);
    expect(alerts()[0]).toMatchObject({ subject: '3 of 5 ratings in the last hour are low' });
    expect(alerts()[0]?.text).toContain('/operator/feedback?tab=unsatisfied');
  });
});
