import { keyAnswers, keyRequests } from '../../api/resources/tables.ts';
import { webhookAttempts, webhookMessages } from '../../api/webhooks/tables.ts';
import { sourceDays } from '../../vehicles/source-health/tables.ts';
import { readFileSync } from 'node:fs';
import { eq, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountLinks, sessions } from '../../identity/accounts/tables.ts';
import { disputeEvidence, disputes } from '../../documents/disputes/tables.ts';
import { funnelDays, funnelSeen } from '../../care/funnel/tables.ts';
import { issuedDocuments } from '../../documents/issued-documents/tables.ts';
import { daysAfter } from '../../kit/clock.ts';
import { mailEvents, mails } from '../../platform/mail/tables.ts';
import { outageWatches } from '../../vehicles/outages/tables.ts';
import { webhookEvents } from '../../money/payments/tables.ts';
import { rateCounts } from '../../platform/rate-limits/tables.ts';
import { plateAnswers, plateSearches, readingPhotos } from '../../vehicles/plates/tables.ts';
import { exports as exportFiles } from '../../identity/exports/tables.ts';
import { accountViews, signIns } from '../../identity/people/tables.ts';
import { stockFeedFiles, stockFeedRuns } from '../../inventory/feeds/tables.ts';
import { appraisals } from '../../inventory/appraisals/tables.ts';
import { media } from '../../platform/media/tables.ts';
import { stockFigures, stockScans } from '../../inventory/stock/tables.ts';
import { dealershipExports, dealershipInvitations } from '../../identity/dealerships/tables.ts';
import { roleInvitations } from '../../identity/roles/tables.ts';
import { deletionLinks, deletions } from '../../identity/privacy/tables.ts';
import { recallAnswers } from '../../vehicles/recalls/tables.ts';
import { passkeyChallenges } from '../../identity/second-factors/tables.ts';
import { incidentSubscribers } from '../../care/status/tables.ts';
import { supportAttachments, supportMessages, supportTickets } from '../../care/support/tables.ts';
import { buildMember, grantCredits, TESLA } from '../../testing/builders.ts';
import { TEST_NOW } from '../../testing/clock.ts';
import { FEED_RUN, PASSED_APPRAISAL, VEHICLE_PHOTO } from '../../testing/dealerships/ended-rows.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { valuationAnswers, valuationQuestions } from '../../vehicles/valuations/tables.ts';
import { searches } from '../../vehicles/decode/tables.ts';

const PAGE = readFileSync(new URL('../../../../docs/retention.md', import.meta.url), 'utf8');
/** Columns that hold a person, an address or a device. */
const PERSONAL =
  /^(user_id|owner_id|asked_by|author_id|email|recipient|phone|first|guest_hash|ip|ip_hash|address_hash|user_agent)$/;

let test: TestApp;
let userId: string;
let documentId: string;
beforeAll(async () => {
  test = await createTestApp();
  const member = await buildMember(test);
  userId = member.actor.kind === 'member' ? member.actor.userId : '';
  await grantCredits(test, member, 'vhr', 1);
  await test.app.reports.generate(member, { vin: TESLA });
  const [row] = await test.database.db.select({ id: issuedDocuments.id }).from(issuedDocuments);
  documentId = row?.id ?? '';
});
afterAll(() => test.close());

const siteId = 'default';
const search = { siteId, vin: TESLA, title: 'Tesla' };
const link = { siteId, purpose: 'magic' as const, email: 'a@example.com' };
const ticket = {
  siteId,
  email: 'ann@example.com',
  name: 'Ann',
  phone: '1',
  vin: TESLA,
  locale: 'en' as const,
  origin: '',
  state: 'closed' as const,
};
const dispute = {
  siteId,
  email: 'ann@example.com',
  locale: 'en' as const,
  origin: '',
  vin: TESLA,
  title: 'Tesla',
  record: 'T-1',
  section: 'titles' as const,
  about: 'Title',
  said: 'Not mine',
  state: 'upheld' as const,
};
const event = { siteId, gateway: 'sandbox', type: 'payment', origin: '', state: 'applied' as const };
const request = { siteId, email: '', emailHash: 'hash', message: '', locale: 'en', origin: '' };

const sent = { siteId, endpointId: 'whe_1' };
const exported = { siteId, list: 'people', format: 'csv', filters: {}, locale: 'en', origin: '' } as const;

/** Writes a row of this kind that ended at a moment. */
const WRITE = {
  guest_searches: (id, at) => add(searches, { ...search, id, ownerId: id, isGuest: true, createdAt: at }),
  member_searches: (id, at) =>
    add(searches, { ...search, id, ownerId: userId, isGuest: false, vin: id, createdAt: at }),
  mails: (id, at) =>
    add(mails, {
      id,
      ownerId: userId,
      siteId,
      recipient: 'ann@example.com',
      locale: 'en',
      template: 'x',
      props: { origin: '' },
      cause: id,
      html: '<p>Hello</p>',
      createdAt: at,
    }),
  mail_events: (id, at) =>
    add(mailEvents, { id, siteId, email: 'ann@example.com', kind: 'soft', detail: '', createdAt: at }),
  async closed_tickets(id, at) {
    await add(supportTickets, { ...ticket, id, createdAt: at, changedAt: at, dueAt: at });
    await add(supportMessages, {
      id,
      siteId,
      ticketId: id,
      from: 'customer',
      note: false,
      via: 'page',
      text: 'Help',
      createdAt: at,
    });
    const file = {
      id,
      siteId,
      ticketId: id,
      messageId: id,
      type: 'application/pdf' as const,
      bytes: new Uint8Array(1),
      size: 1,
    };
    await add(supportAttachments, { ...file, createdAt: at });
  },
  async dispute_files(id, at) {
    await add(disputes, { ...dispute, id, documentId, createdAt: at, dueAt: at, decidedAt: at });
    const file = {
      id,
      siteId,
      vin: TESLA,
      disputeId: id,
      type: 'application/pdf' as const,
      bytes: new Uint8Array(1),
      size: 1,
    };
    await add(disputeEvidence, { ...file, createdAt: at });
  },
  webhook_events: (id, at) => add(webhookEvents, { ...event, id, eventId: id, happenedAt: at, createdAt: at }),
  sessions: (id, at) => add(sessions, { id, siteId, userId, tokenHash: id, createdAt: at, expiresAt: at }),
  account_links: (id, at) => add(accountLinks, { ...link, id, userId, tokenHash: id, createdAt: at, expiresAt: at }),
  passkey_challenges: (id, at) => add(passkeyChallenges, { id, siteId, createdAt: at }),
  funnel_days: (id, at) => add(funnelDays, { siteId: id, day: wholeDay(id, at), step: 'preview', count: 1 }),
  plate_searches: (id, at) => add(plateSearches, { id, siteId, addressHash: id, createdAt: at }),
  funnel_seen: (id, at) => add(funnelSeen, { key: id, day: wholeDay(id, at) }),
  rate_counts: (id, at) => add(rateCounts, { key: id, hits: 1, endsAt: at }),
  plate_answers: (id, at) =>
    add(plateAnswers, { plateHash: id, provider: 'x', reading: 0, vehicles: [], createdAt: at, expiresAt: at }),
  reading_photos: (id, at) => add(readingPhotos, { tokenHash: id, sealed: '', expiresAt: at }),
  recall_answers: (id, at) => add(recallAnswers, { key: id, answer: {}, expiresAt: at }),
  valuation_answers: (id, at) => add(valuationAnswers, { question: id, createdAt: at, expiresAt: at }),
  valuation_questions: (id, at) =>
    add(valuationQuestions, { siteId, day: wholeDay(id, at), addressHash: id, question: id }),
  outage_watches: (id, at) =>
    add(outageWatches, {
      ...addressed(id),
      vin: TESLA,
      title: 'Tesla',
      locale: 'en',
      origin: '',
      createdAt: at,
      endsAt: at,
    }),
  incident_subscribers: (id, at) =>
    add(incidentSubscribers, { id, siteId, email: `${id}@example.com`, locale: 'en', origin: '', createdAt: at }),
  source_days: (id, at) => add(sourceDays, { source: id, day: wholeDay(id, at), calls: 1, failures: 0, latency: [1] }),
  sign_ins: (id, at) => add(signIns, { id, siteId, userId, how: 'password', createdAt: at }),
  account_views: (id, at) =>
    add(accountViews, {
      id,
      siteId,
      userId,
      operatorId: id,
      sessionId: id,
      reason: 'A ticket',
      pages: [],
      createdAt: at,
      endsAt: at,
    }),
  exports: (id, at) => add(exportFiles, { ...exported, id, userId, state: 'ready', createdAt: at }),
  role_invitations: (id, at) =>
    add(roleInvitations, {
      ...addressed(id),
      role: 'support',
      tokenHash: id,
      invitedBy: userId,
      createdAt: at,
      expiresAt: at,
    }),
  dealership_exports: (id, at) =>
    add(dealershipExports, { id, siteId, userId, personId: userId, state: 'failed', createdAt: at }),
  dealership_invitations: (id, at) =>
    add(dealershipInvitations, {
      ...addressed(id),
      userId,
      dealershipId: 'dlr_1',
      role: 'sales',
      tokenHash: id,
      mailed: 1,
      invitedBy: userId,
      createdAt: at,
      expiresAt: at,
    }),
  stock_figures: (id, at) =>
    add(stockFigures, {
      id,
      siteId,
      userId,
      vehicleId: 'stk_1',
      kind: 'price',
      value: 1_299_500,
      unit: 'USD',
      place: 'hand',
      createdAt: at,
      until: at,
    }),
  stock_feed_runs: (id, at) => add(stockFeedRuns, { ...FEED_RUN, id, siteId, userId, createdAt: at }),
  async appraisal_photos(id, at) {
    await add(media, { ...VEHICLE_PHOTO, id, siteId, ownerId: userId, createdAt: at });
    await add(appraisals, { ...PASSED_APPRAISAL, id, siteId, userId, photos: [id], createdAt: at, changedAt: at });
  },
  stock_scans: (id, at) => add(stockScans, { key: id, siteId, userId, vehicleId: 'stk_1', createdAt: at }),
  stock_feed_files: (id, at) =>
    add(stockFeedFiles, { feedId: id, siteId, userId, name: 'stock.csv', bytes: new Uint8Array(1), createdAt: at }),
  key_answers: (id, at) =>
    add(keyAnswers, {
      siteId,
      userId,
      keyId: id,
      requestKey: id,
      requestHash: id,
      mark: id,
      startedAt: at,
      endsAt: at,
      createdAt: at,
    }),
  key_requests: (id, at) =>
    add(keyRequests, {
      id,
      siteId,
      userId,
      keyId: id,
      requestId: id,
      method: 'GET',
      path: '/v1/key',
      status: 200,
      ms: 1,
      createdAt: at,
    }),
  webhook_messages: (id, at) =>
    add(webhookMessages, {
      ...sent,
      userId,
      id,
      type: 'webhook.test',
      object: id,
      body: '{}',
      state: 'failed',
      createdAt: at,
    }),
  webhook_attempts: (id, at) =>
    add(webhookAttempts, { ...sent, userId, id, messageId: id, ms: 1, answer: '', createdAt: at }),
  async deletions(id, at) {
    await add(deletions, { ...request, id, state: 'erased', createdAt: at });
    await add(deletionLinks, { tokenHash: id, siteId, deletionId: id, createdAt: at, expiresAt: at });
  },
} satisfies Record<string, (id: string, at: Date) => Promise<unknown>>;
type RetentionKind = keyof typeof WRITE;

/** The tables whose rows go, and the column that holds the test's id. */
const GOES: Record<RetentionKind, PgColumn[]> = {
  guest_searches: [searches.id],
  member_searches: [searches.id],
  mails: [mails.id],
  mail_events: [mailEvents.id],
  closed_tickets: [supportMessages.id, supportAttachments.id],
  dispute_files: [disputeEvidence.id],
  webhook_events: [webhookEvents.id],
  webhook_messages: [webhookMessages.id],
  webhook_attempts: [webhookAttempts.id],
  sessions: [sessions.id],
  account_links: [accountLinks.id],
  passkey_challenges: [passkeyChallenges.id],
  funnel_days: [funnelDays.siteId],
  plate_searches: [plateSearches.id],
  funnel_seen: [funnelSeen.key],
  rate_counts: [rateCounts.key],
  plate_answers: [plateAnswers.plateHash],
  reading_photos: [readingPhotos.tokenHash],
  recall_answers: [recallAnswers.key],
  valuation_answers: [valuationAnswers.question],
  valuation_questions: [valuationQuestions.question],
  outage_watches: [outageWatches.id],
  incident_subscribers: [incidentSubscribers.id],
  source_days: [sourceDays.source],
  sign_ins: [signIns.id],
  account_views: [accountViews.id],
  exports: [exportFiles.id],
  role_invitations: [roleInvitations.id],
  dealership_exports: [dealershipExports.id],
  dealership_invitations: [dealershipInvitations.id],
  stock_figures: [stockFigures.id],
  stock_feed_runs: [stockFeedRuns.id],
  appraisal_photos: [media.id],
  stock_scans: [stockScans.key],
  stock_feed_files: [stockFeedFiles.feedId],
  key_answers: [keyAnswers.keyId],
  key_requests: [keyRequests.id],
  deletions: [deletions.id, deletionLinks.tokenHash],
};

function add<Table extends PgTable>(table: Table, row: Table['$inferInsert']) {
  return test.database.db.insert(table).values(row);
}
const addressed = (id: string) => ({ id, siteId, email: `${id}@example.com` });
/** A row of a day goes when the day is over. */
const wholeDay = (id: string, at: Date) =>
  daysAfter(at, id.endsWith('-old') ? -1 : 0)
    .toISOString()
    .slice(0, 10);
const declared = () => test.app.modules.flatMap(({ retention = [] }) => retention);
const rowsOf = async (kept: RetentionKind, id: string) => {
  const found = [];
  for (const column of GOES[kept]) {
    found.push(...(await test.database.db.select().from(column.table).where(eq(column, id))));
  }
  return found;
};

describe('what is kept for a time', () => {
  it.each(Object.keys(WRITE) as RetentionKind[])(
    '%s go when their time is over, and not a minute before',
    async kept => {
      const days = declared().find(each => each.kind === kept)?.days;
      const end = daysAfter(TEST_NOW, -(days ?? Number.NaN));
      await WRITE[kept](`${kept}-old`, new Date(end.getTime() - 60_000));
      await WRITE[kept](`${kept}-new`, new Date(end.getTime() + 60_000));
      await test.app.retention.run();
      expect(await rowsOf(kept, `${kept}-new`)).toMatchObject(
        GOES[kept].map(() => (kept === 'mails' ? { recipient: 'ann@example.com' } : {})),
      );
      const blank = { recipient: '', html: null, cause: 'mails-old' };
      expect(await rowsOf(kept, `${kept}-old`)).toMatchObject(kept === 'mails' ? [blank] : []);
    },
  );

  it('leaves of a ticket that it was, and the tickets that are open', async () => {
    const old = daysAfter(TEST_NOW, -5000);
    await WRITE.closed_tickets('long-closed', old);
    await WRITE.closed_tickets('long-open', old);
    await test.database.db.update(supportTickets).set({ state: 'open' }).where(eq(supportTickets.id, 'long-open'));
    await test.app.retention.run();
    const people = await test.database.db
      .select({ id: supportTickets.id, email: supportTickets.email })
      .from(supportTickets);
    expect(people).toContainEqual({ id: 'long-closed', email: '' });
    expect(people).toContainEqual({ id: 'long-open', email: 'ann@example.com' });
    expect(await rowsOf('closed_tickets', 'long-open')).toHaveLength(2);
  });

  it('is a round of the queue', async () => {
    await WRITE.sessions('expired', daysAfter(TEST_NOW, -1));
    await test.app.jobs.rounds.queue();
    await test.drain();
    expect(await rowsOf('sessions', 'expired')).toEqual([]);
  });

  it('is what docs/retention.md says', () => {
    const rows = [...PAGE.matchAll(/^\| `(\w+)` \|.*\| (\d+) \|$/gm)].map(([, kept, days]) => [kept, Number(days)]);
    const entries = declared().map(({ kind, days }) => [kind, days]);
    expect(entries.toSorted()).toEqual(rows.toSorted());
    expect(entries.map(([kind]) => kind).toSorted()).toEqual(Object.keys(WRITE).toSorted());
  });

  it('is said of every table, is tried on each whose rows go, and those without a person have no column for one', async () => {
    const [, list = ''] = PAGE.split('## Every table');
    const rows = list.split('\n').filter(line => line.startsWith('| ') && line.includes('`'));
    const named = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '');
    const { rows: columns } = await test.database.executeSql(
      `select table_name, column_name from information_schema.columns where table_schema = 'public'`,
    );
    expect(named(list).toSorted()).toEqual([...new Set(columns.map(row => String(row.table_name)))].toSorted());
    const removed = named(rows.find(row => row.startsWith('| removed after a time')) ?? '');
    const tried = Object.values(GOES).flatMap(list => list.map(column => getTableName(column.table)));
    expect(removed).toEqual([...new Set(tried)].toSorted());
    const impersonal = named(rows.find(row => row.startsWith('| nothing of a person')) ?? '');
    const personal = columns.filter(
      row => impersonal.includes(String(row.table_name)) && PERSONAL.test(String(row.column_name)),
    );
    expect([impersonal.length > 0, personal]).toEqual([true, []]);
  });
});
