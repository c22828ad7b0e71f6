import type { App } from '../src/app/app.ts';
import type { Caller } from '../src/platform/sites/rules/caller.ts';
import type { Config } from '../src/kit/settings/config.ts';
import type { Secrets } from '../src/kit/settings/secrets.ts';
import type { Site } from '../src/platform/sites/contract.ts';
import { seedAccess } from './access.ts';
import { seedCatalog } from './catalog.ts';
import { seedCoupons } from './coupons.ts';
import { seedMembers } from './members.ts';
import { buyPlan, packsOf, subscriptionOf } from './purchases.ts';
import { seedRecalls } from './recalls.ts';

/** Vehicles whose documents wait in the demonstration account: a grave history, an electric car, a truck. */
const REPORTS = ['1HGCM82633A004352', '5YJ3E1EA2KF317000'];
const STICKERS = ['1FTEW1EP8KFA00019'];

/**
 * Whether the demonstration world is wanted. Its passwords are known to everybody, so unless it is asked for it is made
 * only where nothing live is set up.
 */
function wantsDemo(
  config: Pick<Config, 'demoData' | 'databaseUrl' | 'smtpUrl' | 'historyAccounts'>,
  secrets: Secrets,
): boolean {
  if (config.demoData !== 'auto') return config.demoData === 'on';
  return !config.databaseUrl && !config.smtpUrl && !sellsHistory(config) && secrets.sites().length === 0;
}

/** Whether each report is bought from a service: then nothing is ordered for a demonstration. */
const sellsHistory = ({ historyAccounts }: Pick<Config, 'historyAccounts'>): boolean => historyAccounts.length > 0;

/**
 * The starter sets of the catalog and of recalls, and demonstration data: every brand has members, and one who has bought credits through the sandbox gateway and ordered
 * documents. Nobody outside is asked for their ratings: a first start needs no net. Made once a brand: a brand that has or had any account is skipped, so an erased member is never restored.
 */
export async function seedDemo(app: App, { port, secrets }: { port: number; secrets: Secrets }): Promise<void> {
  const demo = wantsDemo(app.config, secrets);
  await seedCatalog(app, { demo });
  await seedRecalls(app);
  if (!demo) return;
  // Side by side: passwords are hashed by other threads while the database works for another brand.
  await Promise.all(app.sites.all().map(site => seedBrand(app, site, port)));
}

async function seedBrand(app: App, site: Site, port: number): Promise<void> {
  if (await app.accounts.isSettled(site.id)) return;
  await seedAccess(app, site);
  await seedCoupons(app, site);
  await seedSite(app, site, port);
}

async function seedSite(app: App, site: Site, port: number): Promise<void> {
  const origin = `http://${site.hosts[0]}:${port}`;
  const visitor: Caller = {
    site,
    actor: { kind: 'visitor' },
    requestId: 'seed',
    locale: site.locale,
    ip: '',
    origin,
    gatePassed: true,
    guest: null,
  };
  const member = await seedMembers(app, visitor);
  if (member && !sellsHistory(app.config)) await seedPurchases(app, member);
}

/**
 * A history one can read: a small pack that was paid back in part, a pack with a coupon, one without, documents, and a
 * subscription that runs.
 */
async function seedPurchases(app: App, member: Caller): Promise<void> {
  const [reports, stickers] = [packsOf(app, member, 'vhr'), packsOf(app, member, 'sticker')];
  if (stickers.smallest) {
    const order = await buyPlan(app, member, { unit: 'sticker', plan: stickers.smallest });
    for (const vin of STICKERS) await app.stickers.generate(member, { vin, onFile: true });
    await app.orders.refundOwn(member, { order });
  }
  if (reports.largest) await buyPlan(app, member, { unit: 'vhr', plan: reports.largest, couponcode: 'FIVEOFF' });
  for (const vin of REPORTS) await app.reports.generate(member, { vin, onFile: true });
  if (stickers.largest) await buyPlan(app, member, { unit: 'sticker', plan: stickers.largest });
  const endless = subscriptionOf(app, member, 'sticker');
  if (endless) await buyPlan(app, member, { unit: 'sticker', plan: endless });
}
