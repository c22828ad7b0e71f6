import { unsubscribeLink } from '../vehicles/alerts/service/deps.ts';
import { endIncidentsLink } from '../care/status/service/subscribing.ts';
import type { Account } from '../platform/sites/rules/caller.ts';
import { operatorRoles } from '../identity/accounts/tables.ts';
import type { Db } from '../kit/database/db.ts';
import type { OperatorRole } from '../platform/sites/contract.ts';
import { passkeys } from '../identity/second-factors/tables.ts';
import { ACCORD, grantCredits, TESLA } from './builders.ts';
import { TEST_SECRET, type TestApp } from './test-app.ts';
import { CONSENT } from './checkout-driver.ts';

/** The brand that owns the records, and the brand that tries to read them. */
export const HOST_A = 'localhost';
export const HOST_B = 'harbor.localhost';

const PASSWORD = 'correct horse battery';
export const EMAIL_A = 'owner-of-things@example.com';

/** A new page of content. */
export const CONTENT_PAGE = {
  path: '/learn/how-to-sell',
  language: 'en',
  title: 'How to sell a car',
  description: 'What to have ready.',
  body: 'Text.',
} as const;

/** One brand with everything a member can have; another with a member and an operator. */
export interface TwoSites {
  /** Tokens of a member and an operator of A. */
  memberA: string;
  operatorA: string;
  memberB: string;
  operatorB: string;
  /** Ids of the records of A by their kind; all of them are unknown on B. */
  a: MemberRecords;
  /** Texts no answer on B may hold. */
  secrets: string[];
}

export interface MemberRecords {
  userId: string;
  vin: string;
  report: string;
  sticker: string;
  share: string;
  ownerFile: string;
  shareToken: string;
  ticket: string;
  order: string;
  /** An order with an invoice. */
  paidOrder: string;
  picture: string;
  customData: string;
  payment: string;
  search: string;
  savedVehicle: string;
  unsubscribeToken: string;
  session: string;
  passkey: string;
  dealer: string;
  incident: string;
  incidentsToken: string;
  coupon: string;
  dispute: string;
  access: string;
  contentPage: string;
  contentPreview: string;
  redirect: string;
  subscription: string;
  subscriptionToken: string;
  deletion: string;
  deletionToken: string;
  confirmToken: string;
  magicToken: string;
  resetToken: string;
}

export type SendCall = (
  host: string,
  call: { method: string; path: string },
  input: object,
  token?: string,
) => Promise<{ status: number; body: string; json: unknown }>;

/** Asks a call over HTTP: `input` is the body of a POST and the query of a GET, but for what `{…}` in the path names. */
export function callSender(test: TestApp): SendCall {
  return async (host, { method, path: pattern }, given, token) => {
    const input: Record<string, unknown> = { ...given };
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = encodeURIComponent(Buffer.from(String(input[name] ?? 'unknown')).toString());
      delete input[name];
      return value;
    });
    const query = new URLSearchParams(
      Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const answer = await test.http.inject({
      method: method as 'GET' | 'POST',
      url: method === 'GET' ? `${path}?${query}` : path,
      headers: { host, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(method === 'POST' ? { payload: input } : {}),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, body: answer.body, json: isJson ? answer.json() : {} };
  };
}

export async function buildTwoSites(test: TestApp): Promise<TwoSites> {
  const sendCall = callSender(test);
  const memberA = await register(sendCall, HOST_A, EMAIL_A);
  const memberB = await register(sendCall, HOST_B, 'neighbor@example.com');
  const operatorA = await buildOperator(test, sendCall, HOST_A);
  const operatorB = await buildOperator(test, sendCall, HOST_B);
  const a = await createRecords(test, sendCall, memberA, operatorA);
  const secrets = [EMAIL_A, memberA, operatorA, ...Object.values(a)];
  return { memberA, operatorA, memberB, operatorB, a, secrets };
}

async function register(sendCall: SendCall, host: string, email: string): Promise<string> {
  const answer = await sendCall(host, { method: 'POST', path: '/api-cwa/register' }, { email, pass: PASSWORD });
  return (answer.json as { token: string }).token;
}

/** A member with every permission; granting a role ends the sessions, so the member signs in again. */
async function buildOperator(test: TestApp, sendCall: SendCall, host: string): Promise<string> {
  const email = 'operator@example.com';
  const token = await register(sendCall, host, email);
  const { site } = test.visitor(host);
  const actor = await test.app.accounts.actorOf(site, token);
  if (actor.kind !== 'member') throw new Error('The operator has no account');
  const account = { siteId: site.id, userId: actor.userId };
  const grant = { role: 'owner' as const, scope: site.id, by: 'test' };
  await test.database.db.transaction(tx => test.app.accounts.grantRole(tx, account, grant));
  const answer = await sendCall(host, { method: 'POST', path: '/api-cwa/login' }, { email, pass: PASSWORD });
  return (answer.json as { token: string }).token;
}

/** A passkey as a row: no authenticator of a test is asked for it. */
async function addPasskeyRow(test: TestApp, account: Account): Promise<string> {
  const row = {
    ...account,
    host: HOST_A,
    credentialId: 'credential-of-site-a',
    counter: 0,
    transports: [],
    name: 'Laptop',
  };
  await test.database.db.insert(passkeys).values({
    ...row,
    id: 'psk_site_a',
    publicKey: new Uint8Array(1),
    createdAt: test.clock.now,
  });
  return 'psk_site_a';
}

interface Bought {
  order: { id: string };
  payment: { redirect_url: string; custom_data: string };
}

async function createRecords(
  test: TestApp,
  sendCall: SendCall,
  member: string,
  operator: string,
): Promise<MemberRecords> {
  const visitor = test.visitor(HOST_A);
  const actor = await test.app.accounts.actorOf(visitor.site, member);
  if (actor.kind !== 'member') throw new Error('The member has no account');
  const caller = { ...visitor, actor };
  const say = async <T>(path: string, input: object, token = member): Promise<T> => {
    const answer = await sendCall(HOST_A, { method: 'POST', path }, input, token);
    if (answer.status >= 400) throw new Error(`${path}: ${answer.body}`);
    return answer.json as T;
  };
  const passkey = await addPasskeyRow(test, { siteId: visitor.site.id, userId: actor.userId });
  await test.drain();
  const confirmToken = lastToken(test);
  for (const unit of ['vhr', 'sticker'] as const) await grantCredits(test, caller, unit, 3);
  await test.app.vehicles.preview(caller, TESLA);
  const saved = await say<{ vehicle: { id: string } }>('/api-cwa/save-vehicle', { vin: ACCORD });
  const report = await say<{ report_id: string }>('/api-cwa/generate-report', { vin: ACCORD });
  await say('/api-cwa/generate-sticker', { vin: ACCORD });
  const bought = await say<Bought>('/api-cwa/cwa_register', {
    ...(await planOf(sendCall, 'single')),
    payment_gateway: 'sandbox',
    consent: CONSENT,
    cart_id: 'cart-of-site-a',
  });
  const subscribed = await subscribe(test, sendCall, say, member);
  const { profile } = await say<{ profile: { profile_image: string } }>('/api/user/update-profile', {
    profile_image: PICTURE,
  });
  const applied = await say<{ dealer: { id: string } }>('/api-cwa/dealer-register', DEALER);
  const coupon = await say<{ coupon: { id: string } }>('/api/operator/add-coupon', COUPON, operator);
  const posted = await say<{ incident: { id: string } }>('/api/operator/post-incident', INCIDENT, operator);
  const access = await say<{ credential: { id: string } }>('/api/operator/add-access', ACCESS, operator);
  const content = await publishContent(say, operator);
  await test.drain();
  const { file } = await say<{ file: { id: string } }>('/api-cwa/add-owner-file', {
    vin: ACCORD,
    kind: 'photo',
    name: 'door.png',
    url: PICTURE,
  });
  const { share } = await say<{ share: { id: string; url: string } }>('/api-cwa/share-document', { vin: ACCORD });
  const question = { vin: ACCORD, message: 'Which year is it?', email: EMAIL_A };
  const { ticket } = await say<{ ticket: { id: string } }>('/api-cwa/create_support_ticket', question);
  const { records } = await test.app.disputes.records(caller, { vin: ACCORD });
  const disputed = await say<{ dispute: { id: string } }>('/api-cwa/open-dispute', {
    vin: ACCORD,
    record: records[0]?.record,
    said: 'This is another vehicle, not mine.',
  });
  await test.drain();
  const resetToken = await mailed(test, say, '/api-cwa/reset-password');
  const magicToken = await mailed(test, say, '/api-cwa/magic-link');
  await say('/api/user/delete', { email: EMAIL_A, message: 'Please' });
  await test.drain();
  const deletionToken = lastToken(test, /\/delete-account\/([\w.-]+)/);
  const request = await sendCall(HOST_A, { method: 'GET', path: '/api/operator/deletions' }, {}, operator);
  const [deletion] = (request.json as { deletions: { id: string }[] }).deletions;
  const stickerView = (await test.app.stickers.list(caller)).stickers[0];
  const [search] = (await test.app.vehicles.searches.page(caller)).searches;
  return {
    userId: actor.userId,
    session: actor.sessionId,
    passkey,
    vin: ACCORD,
    report: report.report_id,
    sticker: stickerView?.id ?? '',
    ticket: ticket.id,
    share: share.id,
    ownerFile: file.id,
    shareToken: share.url.split('/').at(-1) ?? '',
    order: bought.order.id,
    customData: bought.payment.custom_data,
    payment: referenceOf(bought.payment),
    picture: profile.profile_image.split('/').at(-1) ?? '',
    search: search?.id ?? '',
    savedVehicle: saved.vehicle.id,
    unsubscribeToken: unsubscribeLink.sign(
      { siteId: visitor.site.id, userId: actor.userId, kind: 'recall' },
      { secret: TEST_SECRET, now: test.clock.now },
    ),
    dealer: applied.dealer.id,
    incident: posted.incident.id,
    incidentsToken: endIncidentsLink.sign(
      { siteId: visitor.site.id, subscriber: 'isb_1' },
      { secret: TEST_SECRET, now: test.clock.now },
    ),
    coupon: coupon.coupon.id,
    dispute: disputed.dispute.id,
    access: access.credential.id,
    ...content,
    ...subscribed,
    deletion: deletion?.id ?? '',
    deletionToken,
    confirmToken,
    magicToken,
    resetToken,
  };
}

/** A published page of content, a draft of it with a preview link, and a redirect. */
async function publishContent(say: Say, operator: string) {
  const { page } = await say<{ page: { id: string } }>('/api/operator/save-content-page', CONTENT_PAGE, operator);
  for (const [at, to] of (['review', 'published'] as const).entries())
    await say('/api/operator/move-content-page', { page: page.id, revision: at + 1, to }, operator);
  const request = { page: page.id, version: 1 };
  const preview = await say<{ url: string }>('/api/operator/preview-content-page', request, operator);
  const added = { from: '/old-page', to: CONTENT_PAGE.path };
  const { redirect } = await say<{ redirect: { id: string } }>('/api/operator/add-redirect', added, operator);
  return { contentPage: page.id, contentPreview: preview.url.split('/').at(-1) ?? '', redirect: redirect.id };
}

type Say = <T>(path: string, input: object, token?: string) => Promise<T>;

/** The first plan of a kind that the brand sells, as an order names it. */
async function planOf(
  sendCall: SendCall,
  kind: string,
): Promise<{ cart_plan: string; price: number; currency: string }> {
  const { json } = await sendCall(HOST_A, { method: 'GET', path: '/api-cwa/plans' }, {});
  const { plans } = json as { plans: { id: string; kind: string; price: number; currency: string }[] };
  const plan = plans.find(each => each.kind === kind);
  if (!plan) throw new Error(`The site sells no ${kind}`);
  return { cart_plan: plan.id, price: plan.price, currency: plan.currency };
}

async function subscribe(test: TestApp, sendCall: SendCall, say: Say, member: string) {
  const consent = { terms: true, renewal: true, at: test.clock.now.toISOString() };
  const { payment } = await say<Bought>('/api-cwa/cwa_register', {
    ...(await planOf(sendCall, 'subscription')),
    consent,
  });
  await say('/api-cwa/sandbox-gateway/decide', { payment: referenceOf(payment), decision: 'approve' });
  await say('/api-cwa/payment-update', { custom_data: payment.custom_data });
  await test.drain();
  const answer = await sendCall(HOST_A, { method: 'GET', path: '/api/user/subscriptions' }, {}, member);
  const [subscription] = (answer.json as { subscriptions: { id: string }[] }).subscriptions;
  const { rows } = await test.database.executeSql('select order_id as id from invoices');
  const paidOrder = String(rows[0]?.id);
  return {
    paidOrder,
    subscription: subscription?.id ?? '',
    subscriptionToken: lastToken(test, /\/subscription\/([\w.-]+)/),
  };
}

const referenceOf = (payment: Bought['payment']): string => payment.redirect_url.split('/').at(-1) ?? '';

async function mailed(test: TestApp, say: Say, path: string) {
  await say(path, { email: EMAIL_A });
  await test.drain();
  return lastToken(test);
}

/** The token of the newest mail to the member of A that holds one. */
function lastToken(test: TestApp, link = /[?&]token=([\w.-]+)/): string {
  const mail = test.mailbox.findLast(each => each.to === EMAIL_A && link.test(each.html));
  const token = link.exec(mail?.html ?? '')?.[1];
  if (!token) throw new Error('No link was mailed');
  return token;
}

/** One white pixel. */
export const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** A disturbance as an operator would post it. */
export const INCIDENT = { title: 'Reports are late', impact: 'partly', parts: ['reports'], text: 'A source is slow.' };

/** An application as a dealer would send it. */
export const DEALER = {
  first: 'Ada',
  last: 'Dealer',
  phone: '5551234567',
  company_name: 'Dealer of Site A',
  dealer_license_no: 'LIC-A-77',
  license_state: 'IL',
  license_expiry: '2030-01-01',
  address1: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  terms: true,
};
export const COUPON = { code: 'ONLY-ON-A', worth: { kind: 'percent', percent: 10 } };
export const ACCESS = { email: 'partner@example.com', pass: 'let us in please' };

/** Gives every operator this role in place of the own, without ending a session. */
export const changeRoles = (db: Db, role: OperatorRole) => db.update(operatorRoles).set({ role });
