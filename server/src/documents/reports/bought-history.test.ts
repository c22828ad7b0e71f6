import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { memberActor } from '../../identity/accounts/service.ts';
import type { Database } from '../../kit/database/database.ts';
import { readConfig } from '../../kit/settings/config.ts';
import { createLog } from '../../kit/log/log.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { createPaidSources, type PaidSources } from '../../vehicles/paid-sources/service.ts';
import { startStandIn, type Reply, type StandIn } from '../../vehicles/plates/providers/testing/stand-in.ts';
import { ACCORD, buildMember, creditsLeft, grantCredits } from '../../testing/builders.ts';
import { TEST_NOW } from '../../testing/clock.ts';
import { createTestApp, freshDatabase, type TestApp } from '../../testing/test-app.ts';
import type { HistoryProvider } from './rules/sources/history-provider.ts';
import { MAX_RECORDS } from './providers/services/section-of.ts';
import { historyProvidersOf } from './providers/configured.ts';
import { nmvtis, vinAuditReport, VIN } from './providers/testing/service-replies.ts';
import { createPurchaseLedger } from './service/purchase-ledger.ts';

let service: StandIn;
let database: Database;
let test: TestApp;
const clock = () => test?.clock.now ?? TEST_NOW;
/** The one source of the app: each test makes another of it. */
const source = {} as HistoryProvider;

beforeAll(async () => {
  service = await startStandIn();
  database = await freshDatabase();
  const paidSources = startWith({});
  test = await createTestApp({ database, history: [source], paidSources });
});
afterAll(async () => {
  await test.close();
  service.close();
});
beforeEach(async () => {
  // On a busy machine a service of this very process may be late.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  service.requests.length = 0;
  await database.executeSql('delete from history_purchases; delete from paid_source_days');
});

/** Makes the source one with these settings, as in a server that has just started. */
function startWith(settings: Record<string, string>): PaidSources {
  const config = readConfig({
    HISTORY_PROVIDER: 'vinaudit',
    VINAUDIT_KEY: 'k',
    VINAUDIT_USER: 'u',
    VINAUDIT_PASSWORD: 'p',
    VINAUDIT_URL: service.url,
    CARSXE_KEY: 'k',
    CARSXE_URL: service.url,
    ...settings,
  });
  const paidSources = createPaidSources({ db: database.db, clock, log: createLog('silent') });
  const ledger = createPurchaseLedger({ db: database.db, clock });
  const [made] = historyProvidersOf(config.historyAccounts, { clock, ledger, paidSources });
  Object.assign(source, made);
  return paidSources;
}

const vinAudit = (paid: Reply) => {
  service.reply = ({ path }) =>
    path.startsWith('/v2/query') ? { json: { vin: VIN, id: 'R-100', success: true, error: '' } } : paid;
};
const paths = () => service.requests.map(({ path }) => path.split('?')[0]);

async function order() {
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  await test.app.reports.generate(member, { vin: ACCORD, nmvtis_version: 'placeholder' });
  await test.drain();
  const view = await test.app.reports.open(member, ACCORD);
  if (!view) throw new Error('There is no report');
  return { member, view };
}

it('buys a report once for all of its groups, and shows what is in it', async () => {
  vinAudit({ json: vinAuditReport() });
  startWith({});
  const { view } = await order();
  expect(paths().filter(path => path === '/v2/pullreport')).toHaveLength(1);
  expect(view.document).toMatchObject({ demo: false, verdict: { level: 'serious' } });
  expect(view.document?.brands_found.map(({ code }) => code)).toEqual(['11', '54']);
  const source = (key: string) => view.document?.sources.find(row => row.key === key);
  expect(source('titles')).toMatchObject({ source: 'VinAudit', demo: false, answer: 'answered' });
  // Nobody is asked for fleet and service records, and the report says so.
  expect(source('service')).toBeUndefined();
  expect(view.document?.heads.find(({ key }) => key === 'service')).toMatchObject({ state: 'not_covered' });
});

it('a source that does not answer leaves nothing green, and gives the credit back where it is the only one', async () => {
  vinAudit({ status: 500, json: {} });
  startWith({});
  const { member, view } = await order();
  expect(view).toMatchObject({ state: 'no_data', document: null });
  expect(await creditsLeft(test, member, 'vhr')).toBe(1);
  const states = view.progress.sections.map(({ state }) => state);
  expect(states).not.toContain('none_reported');
});

it('does not pay twice when the answer was lost: it is read again under its number', async () => {
  startWith({});
  vinAudit({ json: vinAuditReport() });
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  const { report_id: id } = await test.app.reports.generate(member, { vin: ACCORD, nmvtis_version: 'placeholder' });
  // A server that was killed behind the purchase.
  await database.executeSql(
    `insert into history_purchases (id, source, vin, document, reference, may_be_charged, started_at)
     values ('pur_1', 'VinAudit', '${ACCORD}', '${id}', 'R-100', true, '2026-06-15T00:00:00Z')`,
  );
  await test.drain();
  expect(paths()).toEqual(['/v2/report']);
  expect((await test.app.reports.open(member, ACCORD))?.document).not.toBeNull();
});

/** A try of a server that was killed before the service gave the report a number. */
const cutOff = (document: string) =>
  database.executeSql(
    `insert into history_purchases (id, source, vin, document, may_be_charged, started_at)
     values ('pur_1', 'VinAudit', '${ACCORD}', '${document}', true, '${clock().toISOString()}')`,
  );

it('goes on with a try that was cut off before the service gave it a number: nothing was charged yet', async () => {
  startWith({});
  vinAudit({ json: vinAuditReport() });
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  const { report_id: id } = await test.app.reports.generate(member, { vin: ACCORD, nmvtis_version: 'placeholder' });
  await cutOff(id);
  await test.drain();
  expect(paths()).toEqual(['/v2/query', '/v2/pullreport']);
  expect((await test.app.reports.open(member, ACCORD))?.state).toBe('ready');
});

it('is bought once where two servers go on with the same try', async () => {
  vinAudit({ json: vinAuditReport() });
  startWith({});
  await cutOff('rep_2');
  const paidSources = createPaidSources({ db: database.db, clock, log: createLog('silent') });
  const account = { VINAUDIT_KEY: 'k', VINAUDIT_USER: 'u', VINAUDIT_PASSWORD: 'p', VINAUDIT_URL: service.url };
  const config = readConfig({ HISTORY_PROVIDER: 'vinaudit', ...account });
  const ledger = createPurchaseLedger({ db: database.db, clock });
  const pull = () => {
    const [server] = historyProvidersOf(config.historyAccounts, { clock, ledger, paidSources });
    return server!.pull('titles', ACCORD, { now: clock(), vehicle: {}, givenMiles: null, order: 'rep_2' });
  };
  const outcomes = await Promise.allSettled([pull(), pull()]);
  expect(paths().filter(path => path === '/v2/pullreport')).toHaveLength(1);
  expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
});

it('a source without numbers is asked once more at most, and not at once', async () => {
  startWith({ HISTORY_PROVIDER: 'carsxe' });
  const about = { source: 'CarsXE', vin: ACCORD, order: 'rep_1' };
  const ledger = createPurchaseLedger({ db: database.db, clock });
  const paidSources = createPaidSources({ db: database.db, clock, log: createLog('silent') });
  const config = readConfig({ HISTORY_PROVIDER: 'carsxe', CARSXE_KEY: 'k', CARSXE_URL: service.url });
  const [carsXe] = historyProvidersOf(config.historyAccounts, { clock, ledger, paidSources });
  const pull = () => carsXe?.pull('titles', ACCORD, { now: clock(), vehicle: {}, givenMiles: null, order: 'rep_1' });
  service.reply = 'half';
  await expect(pull()).rejects.toThrow('down');
  service.reply = { json: { success: true, vin: ACCORD, ...nmvtis() } };
  await expect(pull()).rejects.toThrow('may have been paid');
  expect(service.requests).toHaveLength(1);
  test.clock.advanceDays(1);
  expect((await pull())?.sections[0]).toMatchObject({ section: 'titles', state: 'found' });
  expect((await pull())?.sections[0]).toMatchObject({ state: 'found' });
  expect(service.requests).toHaveLength(2);
  expect(await ledger.tries(about)).toMatchObject([{ mayBeCharged: true }, { mayBeCharged: false }]);
});

it('asks nobody beyond the limit of the day, and the preview says so before the price', async () => {
  vinAudit({ json: vinAuditReport() });
  startWith({ VINAUDIT_REPORTS_PER_DAY: '1', VINAUDIT_REPORT_PRICE: '2.50' });
  expect((await order()).view.document).not.toBeNull();
  const second = await order();
  expect(second.view).toMatchObject({ state: 'no_data' });
  expect(await creditsLeft(test, second.member, 'vhr')).toBe(1);
  expect(paths().filter(path => path === '/v2/pullreport')).toHaveLength(1);
  expect((await test.app.vehicles.preview(test.visitor(), ACCORD)).sources).toBe('down');
});

it('keeps the price of what it buys, so that an operator reads the cost of a document', async () => {
  vinAudit({ json: vinAuditReport() });
  startWith({ VINAUDIT_REPORT_PRICE: '2.50' });
  const first = await order();
  const operator = { ...test.visitor(), actor: memberActor({ userId: 'op_1', email: '', roles: ['owner'] }) };
  const moneyOf = async ({ member }: { member: Caller }) => {
    const { reports } = await test.app.reports.list(member, { limit: 1 });
    return (await test.app.documentDesk.detail(operator, reports[0]!.id)).money;
  };
  const bought = [{ source: 'VinAudit', price_usd: '2.50', charged: true }];
  expect(await moneyOf(first)).toMatchObject({ bought, cost_usd: '2.50', net: null, margin: null });
  test.clock.advanceDays(1);
  startWith({});
  expect(await moneyOf(await order())).toMatchObject({ bought: [{ price_usd: null }], cost_usd: null });
});

it('by its license the records of one purchase answer for the same vehicle again, for so many days', async () => {
  vinAudit({ json: vinAuditReport() });
  startWith({ VINAUDIT_LICENSE: 'cache=2,share' });
  await order();
  await order();
  expect(paths().filter(path => path === '/v2/pullreport')).toHaveLength(1);
  test.clock.advanceDays(3);
  await order();
  expect(paths().filter(path => path === '/v2/pullreport')).toHaveLength(2);
});

it('by default nothing bought is kept but the report: its records are forgotten, and nothing turns green by that', async () => {
  vinAudit({ json: vinAuditReport() });
  startWith({});
  const { member, view } = await order();
  expect(view.document?.license).toEqual({ share: false, export: false, translate: false });
  expect(view.document?.titles).toHaveLength(2);
  const { rows } = await database.executeSql(
    `select (select count(*) from history_purchases where answers is not null)::int as kept,
      (select jsonb_path_query_array(answers, '$[*].sections[*].records[*]') from issued_documents where id = '${view.id}') as records`,
  );
  expect(rows).toEqual([{ kept: 0, records: [] }]);
  const found = view.progress.sections.filter(({ state }) => state === 'found').map(({ key }) => key);
  expect(found).toContain('titles');
  // A refresh that gets no answer keeps the version there is, and has no section that found nothing.
  service.reply = { status: 500, json: {} };
  await test.app.reports.refresh(member, { vin: ACCORD });
  await test.drain();
  const after = await test.app.reports.open(member, ACCORD);
  expect(after?.document?.titles).toHaveLength(2);
  expect(after?.version).toBe(1);
});

it('by its license records are kept for days, then forgotten', async () => {
  vinAudit({ json: vinAuditReport() });
  startWith({ VINAUDIT_LICENSE: 'cache=2,export' });
  await order();
  const kept = async () =>
    (await database.executeSql('select count(*)::int as kept from history_purchases where answers is not null')).rows;
  expect(await kept()).toEqual([{ kept: 1 }]);
  test.clock.advanceDays(3);
  await test.queue.hasten('forget-records');
  await test.drain();
  expect(await kept()).toEqual([{ kept: 0 }]);
});

it('the API hands out the data of a report only where every license allows it', async () => {
  vinAudit({ json: vinAuditReport() });
  startWith({});
  const { member } = await order();
  const ask = async () => {
    const headers = { host: 'localhost', authorization: `Bearer ${member.token}` };
    return (await test.http.inject({ url: `/api-cwa/report?vin=${ACCORD}`, headers })).json();
  };
  expect(await ask()).toMatchObject({ document: null, withheld: 'license' });
  startWith({ VINAUDIT_LICENSE: 'export' });
  const other = await order();
  const headers = { host: 'localhost', authorization: `Bearer ${other.member.token}` };
  const answer = (await test.http.inject({ url: `/api-cwa/report?vin=${ACCORD}`, headers })).json();
  expect(answer.document.license).toMatchObject({ export: true, share: false });
  expect(answer.withheld).toBeUndefined();
});

it('sells no report with national title data before its notice was accepted, and keeps which version was', async () => {
  vinAudit({ json: vinAuditReport() });
  startWith({});
  const member = await buildMember(test);
  await grantCredits(test, member, 'vhr', 1);
  const headers = { host: 'localhost', authorization: `Bearer ${member.token}` };
  const generate = async (more: object) =>
    test.http.inject({ method: 'POST', url: '/api-cwa/generate-report', headers, payload: { vin: ACCORD, ...more } });
  for (const more of [{}, { nmvtis_version: '1999-01-01' }]) {
    const refused = await generate(more);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      field: 'nmvtis_version',
      details: { version: 'placeholder', notice_url: '/nmvtis' },
    });
  }
  expect(await creditsLeft(test, member, 'vhr')).toBe(1);
  expect(paths()).toEqual([]);
  expect((await generate({ nmvtis_version: 'placeholder' })).statusCode).toBe(202);
  await test.drain();
  const document = (await test.app.reports.open(member, ACCORD))?.document;
  expect(document?.notice).toMatchObject({
    id: 'nmvtis_notice@placeholder',
    text: { en: expect.stringMatching(/^PLACEHOLDER/), es: expect.stringMatching(/^TEXTO PROVISIONAL/) },
  });
  const { rows } = await database.executeSql(
    `select input->>'notice' as notice from issued_documents where id = '${(await generate({})).json().report_id}'`,
  );
  expect(rows).toEqual([{ notice: 'placeholder' }]);
});

it('an order of a report needs it too, and keeps it with the consent', async () => {
  vinAudit({ json: vinAuditReport() });
  startWith({});
  const [plan] = test.app.plans.list(test.visitor(), { unit: 'vhr' }).filter(({ period }) => !period);
  if (!plan) throw new Error('There is no plan');
  const buy = async (consent: object) =>
    test.http.inject({
      method: 'POST',
      url: '/api-cwa/cwa_register',
      headers: { host: 'localhost' },
      payload: {
        email: 'notice@example.com',
        price: plan.price,
        currency: plan.currency,
        cart_plan: plan.id,
        cart_id: 'cart-of-the-notice',
        vin: ACCORD,
        consent: { terms: true, at: TEST_NOW.toISOString(), ...consent },
      },
    });
  const refused = await buy({});
  expect(refused.json()).toMatchObject({ status: 'error', field: 'consent.nmvtis_version' });
  const bought = await buy({ nmvtis_version: 'placeholder' });
  expect(bought.statusCode).toBe(200);
  const { rows } = await database.executeSql(
    `select nmvtis_version, follow_up->>'notice' as notice from consents join orders on orders.id = order_id`,
  );
  expect(rows).toEqual([{ nmvtis_version: 'placeholder', notice: 'placeholder' }]);
});

it('a refresh buys again only where the license no longer lets what was bought answer, and within the limit of the day', async () => {
  vinAudit({ json: vinAuditReport() });
  startWith({ VINAUDIT_LICENSE: 'cache=2,share', VINAUDIT_REPORTS_PER_DAY: '1', VINAUDIT_REPORT_PRICE: '2.50' });
  const { member } = await order();
  const pulls = () => paths().filter(path => path === '/v2/pullreport').length;
  const refreshed = async () => {
    await test.app.reports.refresh(member, { vin: ACCORD });
    await test.drain();
    return test.app.reports.open(member, ACCORD);
  };
  expect(await refreshed()).toMatchObject({ version: 2, document: { changes: { rows: [] } } });
  expect(pulls()).toBe(1);
  test.clock.advanceDays(3);
  expect(await refreshed()).toMatchObject({ version: 3 });
  expect(pulls()).toBe(2);
  test.clock.advanceDays(2.5);
  vinAudit({ status: 500, json: {} });
  expect(await refreshed()).toMatchObject({ version: 3, state: 'ready' });
  expect(await creditsLeft(test, member, 'vhr')).toBe(0);
});

it('a refresh beyond the limit of the day asks nobody and leaves the version there is', async () => {
  vinAudit({ json: vinAuditReport() });
  startWith({ VINAUDIT_REPORTS_PER_DAY: '1' });
  const { member } = await order();
  await test.app.reports.refresh(member, { vin: ACCORD });
  await test.drain();
  const view = await test.app.reports.open(member, ACCORD);
  expect(view).toMatchObject({ version: 1, refresh: { failed_on: expect.any(String) } });
  expect(view?.document?.titles).toHaveLength(2);
  expect(paths().filter(path => path === '/v2/pullreport')).toHaveLength(1);
});

it('the report of another vehicle makes none, and gives the credit back', async () => {
  vinAudit({ json: vinAuditReport({ vin: '5YJ3E1EA2KF317000' }) });
  startWith({});
  const { member, view } = await order();
  expect(view).toMatchObject({ state: 'no_data', document: null });
  expect(await creditsLeft(test, member, 'vhr')).toBe(1);
});

it('figures with commas, blank meters, HTML and 5,000 rows make a report that says what it left out', async () => {
  const titles = [
    { date: '08/31/2011', state: 'WA', meter: '59,396' },
    { date: '01/01/1900', state: 'OH', meter: '' },
  ];
  const sale = Array.from({ length: 5000 }, (_, at) => ({
    date: `2014-01-0${(at % 9) + 1}`,
    price: `$${at + 1}`,
    state: 'OR',
    seller_type: '<script>alert(1)</script>',
    images: ['http://169.254.169.254/latest/meta-data'],
  }));
  vinAudit({ json: vinAuditReport({ titles, sale }) });
  startWith({});
  const { member, view } = await order();
  expect(await creditsLeft(test, member, 'vhr')).toBe(0);
  expect(view.document?.titles.map(({ miles }) => miles).toSorted()).toEqual([59_396, null]);
  const json = JSON.stringify(view.document);
  for (const never of ['<script', '169.254.169.254']) expect(json).not.toContain(never);
  expect(json).toContain((5001 - MAX_RECORDS).toLocaleString('en-US'));
  expect(view.document?.heads.find(({ key }) => key === 'auctions')?.state).toBe('found');
});
