import { openDatabase, type Database } from '../src/kit/database/db.ts';
import type { OrderSearch } from '../src/money/orders/rules/search.ts';
import { countOrders, searchOrders } from '../src/money/orders/store.ts';
import { startPostgres } from '../src/testing/own-postgres.ts';
import type { BenchResult } from './result.ts';

export const ORDERS = 1_000_000;
const BUYERS = 250_000;
const SITE = 'default';
const PAGE = 21;
const RUNS = 60;

/** A million orders of a quarter of a million buyers, three years of them, with few of most states, coupons and gateways. */
export async function fillOrders({ executeSql }: Database): Promise<void> {
  await executeSql(`
    insert into users (id, site_id, email, locale, created_at)
      select 'usr_' || n, '${SITE}', 'buyer' || n || '@example.com', 'en', now() from generate_series(1, ${BUYERS}) n`);
  await executeSql(`
    insert into orders (id, site_id, user_id, state, plan_id, plan_name, unit, quantity, total_cents, currency, gateway, vin,
        coupon_code, cart_id, created_at, paid_at)
      select 'ord_' || substr(md5(n::text), 1, 20), '${SITE}', 'usr_' || (1 + n * 7919::bigint % ${BUYERS}),
        case when n % 5000 = 0 then 'disputed' when n % 50 = 0 then 'refunded' when n % 7 = 0 then 'expired' else 'fulfilled' end,
        (array['report-1', 'report-5', 'sticker-1', 'report-20'])[1 + n % 4], 'Plan', 'vhr', 5,
        990 + (n % 90) * 100 + case when n % 20000 = 0 then 500000 else 0 end, 'USD',
        case when n % 900 = 0 then 'paypal' else 'stripe' end,
        case when n % 3 = 0 then 'VIN' || lpad((n % 200000)::text, 14, '0') end,
        case when n % 400 = 0 then 'SPRING' end, 'cart' || n, now() - n * interval '95 seconds', now()
      from generate_series(1, ${ORDERS}) n`);
  // As autovacuum leaves them.
  await executeSql('vacuum analyze users');
  await executeSql('vacuum analyze orders');
}

const hundredDaysAgo = new Date(Date.now() - 100 * 86_400_000);
const SEARCHES: Record<string, (run: number) => OrderSearch> = {
  'all orders': () => ({}),
  'a common state': () => ({ state: 'fulfilled' }),
  'a rare state': () => ({ state: 'disputed' }),
  'a day 100 days ago': () => ({ from: hundredDaysAgo, until: new Date(hundredDaysAgo.getTime() + 86_400_000) }),
  'a rare amount': () => ({ min: 500_000 }),
  'a plan': () => ({ plan: 'sticker-1' }),
  'a coupon': () => ({ coupon: 'SPRING' }),
  'a rare gateway': () => ({ gateway: 'paypal' }),
  'a buyer': run => ({ buyer: `buyer${1 + run}@example.com` }),
  'the start of an address': run => ({ buyer: `buyer${100 + run}*` }),
  'a VIN': run => ({ vin: `VIN${String(3 * run).padStart(14, '0')}` }),
  'the start of a number': run => ({ number: `MQO-${(4096 + run * 17).toString(16)}` }),
  'nothing, by two filters': () => ({ state: 'disputed', coupon: 'NONE' }),
};

/** The 95th percentile of a page and its count, in ms. */
async function p95Of({ db }: Database, search: (run: number) => OrderSearch): Promise<number> {
  const times: number[] = [];
  for (let run = -5; run < RUNS; run++) {
    const wanted = search(run + 5);
    const start = performance.now();
    await Promise.all([searchOrders(db, SITE, wanted, { limit: PAGE }), countOrders(db, SITE, wanted)]);
    if (run >= 0) times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS * 0.95)] ?? 0;
}

/** Operators' lists over a million orders on PostgreSQL: a page and its count, for each filter. */
export async function run(): Promise<BenchResult> {
  const postgres = await startPostgres();
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  try {
    await fillOrders(database);
    const rows = [];
    for (const [measure, search] of Object.entries(SEARCHES))
      rows.push({ measure: `${measure}, p95`, unit: 'ms', ours: await p95Of(database, search), target: '≤ 150' });
    return { name: 'Console: orders of a brand', rows, notes: [`${ORDERS} orders of ${BUYERS} buyers on PostgreSQL.`] };
  } finally {
    await database.close();
    postgres.end();
  }
}
