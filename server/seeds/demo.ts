import type { App } from '../src/app.ts';
import type { Caller } from '../src/kit/caller.ts';
import { AppError } from '../src/kit/errors.ts';
import type { Site } from '../src/sites/contract.ts';

/** The member every brand begins with. */
export const DEMO_EMAIL = 'demo@marque.example';
export const DEMO_PASSWORD = 'demonstration';

/** Vehicles whose documents wait in the demonstration account: a grave history, an electric car, a truck. */
const REPORTS = ['1HGCM82633A004352', '5YJ3E1EA2KF317000'];
const STICKERS = ['1FTEW1EP8KFA00019'];

/**
 * A believable world on an empty database: on every brand one member who has bought credits through the sandbox gateway
 * and ordered documents. Where the member exists, nothing happens.
 */
export async function seedDemo(app: App, port: number): Promise<void> {
  for (const site of app.sites.all()) await seedSite(app, site, port);
}

async function seedSite(app: App, site: Site, port: number): Promise<void> {
  const origin = `http://${site.hosts[0]}:${port}`;
  const visitor: Caller = { site, actor: { kind: 'visitor' }, requestId: 'seed', locale: site.locale, ip: '', origin };
  const session = await app.accounts
    .register(visitor, { email: DEMO_EMAIL, pass: DEMO_PASSWORD })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.reason === 'email_taken') return null;
      throw error;
    });
  if (!session) return;
  const member: Caller = { ...visitor, actor: await app.accounts.actorOf(site, session.token) };
  for (const unit of ['vhr', 'sticker'] as const) await buyPack(app, member, unit);
  for (const vin of REPORTS) await app.reports.generate(member, { vin });
  for (const vin of STICKERS) await app.stickers.generate(member, { vin });
}

/** The largest pack of a kind, paid on the sandbox gateway's page. */
async function buyPack(app: App, member: Caller, unit: 'vhr' | 'sticker'): Promise<void> {
  const pack = app.plans.list(member, { unit }).at(-1);
  if (!pack) return;
  const bought = await app.orders.buy(member, unit, {
    price: pack.price,
    currency: pack.currency,
    payment_gateway: 'sandbox',
    cart_plan: pack.id,
    cart_id: `seed-${member.site.id}-${unit}`,
  });
  const reference = bought.payment.redirect_url.split('/').at(-1) ?? '';
  await app.payments.decide(member, { payment: reference, decision: 'approve' });
  await app.orders.settle(member, { custom_data: bought.payment.custom_data });
}
