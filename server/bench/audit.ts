import { createHash } from 'node:crypto';
import { openDatabase, type Database } from '../src/kit/database/db.ts';
import { hashOf, type AuditRecord } from '../src/platform/audit/rules.ts';
import { createMemoryMedia } from '../src/testing/memory-media.ts';
import { startPostgres } from '../src/testing/own-postgres.ts';
import { createTestApp } from '../src/testing/test-app.ts';
import type { BenchResult } from './result.ts';

const ROWS = 1_000_000;
const SITE = 'default';
/** Rows of the log that are added at once. */
const STEP = 20_000;
/** One document in so many is still being made, with its job, and one order in so many was refunded in part. */
const MADE_NOW = 100;
const REFUNDED = 20;
const BODY = new TextEncoder().encode('the content of every document');
const SHA256 = createHash('sha256').update(BODY).digest('hex');

const id = (prefix: string): string => `'${prefix}_' || lpad(n::text, 20, '0')`;
const BUYER = `'usr_' || lpad((1 + n / 4)::text, 20, '0')`;

/** The purchases of a year, four of each buyer: what each table has when `rows` documents were bought one by one. */
const purchases = (rows: number): string[] => {
  const series = `from generate_series(0, ${rows - 1}) n`;
  const entry = (reason: string, delta: number, cause: string) =>
    `('${reason}', ${delta}, '${cause}', ${cause === 'order' ? id('ord') : id('doc')}, ${id(reason)})`;
  return [
    `insert into users (id, site_id, email, email_verified_at, locale, created_at)
      select ${id('usr')}, '${SITE}', 'buyer' || n || '@example.com', now(), 'en', now()
      from generate_series(1, ${Math.ceil(rows / 4)}) n`,
    `insert into account_emails (site_id, email, user_id) select site_id, email, id from users`,
    `insert into orders (id, site_id, user_id, state, plan_id, plan_name, unit, quantity, total_cents, refunded_cents, currency,
        cart_id, created_at, paid_at)
      select ${id('ord')}, '${SITE}', ${BUYER}, 'fulfilled', 'report-1', 'One report', 'vhr', 1, 1990,
        case when n % ${REFUNDED} = 0 then 100 else 0 end, 'USD', 'cart' || n, now(), now() ${series}`,
    `insert into payments (id, site_id, user_id, order_id, attempt, gateway, reference, state, amount_cents, currency, created_at)
      select ${id('pay')}, '${SITE}', ${BUYER}, ${id('ord')}, 1, 'stripe', 'pi_' || n, 'captured', 1990, 'USD', now() ${series}`,
    `insert into refunds (id, site_id, user_id, payment_id, key, state, amount_cents, currency, reason, requested_by, created_at,
        changed_at)
      select ${id('ref')}, '${SITE}', ${BUYER}, ${id('pay')}, 'key' || n, 'succeeded', 100, 'USD', 'asked', 'system', now(), now()
      ${series} where n % ${REFUNDED} = 0`,
    `insert into invoices (id, site_id, user_id, order_id, number, data, created_at)
      select ${id('inv')}, '${SITE}', ${BUYER}, ${id('ord')}, 'M-2026-' || lpad((n + 1)::text, 8, '0'), '{}', now() ${series}`,
    `insert into invoice_numbers (site_id, year, last) values ('${SITE}', 2026, ${rows})`,
    `insert into credit_entries (id, site_id, user_id, unit, delta, grant_id, reason, cause_type, cause_id, subject, created_at)
      select each.id, '${SITE}', ${BUYER}, 'vhr', each.delta, ${id('purchase')}, each.reason, each.cause, each.about, '', now()
      ${series} cross join lateral (values ${entry('purchase', 1, 'order')}, ${entry('reserve', -1, 'document')},
        ${entry('capture', 0, 'document')}) as each (reason, delta, cause, about, id)
      where each.reason <> 'capture' or n % ${MADE_NOW} > 0`,
    `insert into issued_documents (id, site_id, user_id, kind, product, number, vin, title, state, version, origin, vehicle, document,
        body, unit, amount, created_at, finished_at)
      select ${id('doc')}, '${SITE}', ${BUYER}, 'report', 'vhr', 'MQ' || n, '1HGCM82633A004352', 'Report',
        case when n % ${MADE_NOW} = 0 then 'queued' else 'ready' end, 1, 'http://localhost', '{}', made.document, made.body,
        'vhr', 1, now(), now()
      ${series} left join lateral (select '{}'::jsonb as document, jsonb_build_object('key', 'documents/' || ${id('doc')},
        'sha256', '${SHA256}', 'bytes', ${BODY.length}) as body where n % ${MADE_NOW} > 0) as made on true`,
    `insert into media (id, site_id, owner_id, type, width, height, created_at)
      select ${id('img')}, '${SITE}', ${BUYER}, 'image/webp', 1, 1, now() ${series}`,
    `insert into pgboss.job (name, data, state, start_after, started_on, completed_on)
      select queue.name, jsonb_build_object('id', ${id('doc')}), made.state::pgboss.job_state, now(), now(),
        case when made.state = 'completed' then now() end
      ${series} cross join (select name from pgboss.queue where policy = 'standard' order by name limit 1) as queue
      cross join lateral (select case when n % ${MADE_NOW} = 0 then 'created' else 'completed' end as state) as made`,
  ];
};

/** A log with one chain, as it is written: each entry's hash covers the one before. */
async function fillLog({ executeSql }: Database, rows: number): Promise<void> {
  let hash = '';
  for (let first = 1; first <= rows; first += STEP) {
    const step = Array.from({ length: Math.min(STEP, rows - first + 1) }, (_, at) => {
      const entry: AuditRecord = {
        siteId: SITE,
        seq: first + at,
        at: new Date(Date.UTC(2026, 0, 1) + first + at),
        who: 'usr_operator',
        action: 'order.refunded',
        object: `ord_${first + at}`,
        before: null,
        after: { amount: 100, reason: 'asked' },
        ip: '',
        requestId: `req_${first + at}`,
      };
      return { ...entry, hash: (hash = hashOf(hash, entry)) };
    });
    await executeSql(
      `insert into audit_entries (site_id, seq, at, who, action, object, after, ip, request_id, hash)
        select "siteId", seq, at, who, action, object, after, ip, "requestId", hash from jsonb_to_recordset($1::jsonb) as entry
          ("siteId" text, seq integer, at timestamptz, who text, action text, object text, after jsonb, ip text, "requestId" text,
          hash text)`,
      [JSON.stringify(step)],
    );
  }
  await executeSql('insert into audit_chains (site_id, length, hash) values ($1, $2, $3)', [SITE, rows, hash]);
}

/**
 * `audit verify` on PostgreSQL with its own settings, over `rows` purchases of one document each: seconds for a million rows of
 * each check, and for all of them together.
 */
export async function run({ rows = ROWS, json }: { rows?: number; json: boolean }): Promise<BenchResult> {
  const report = (line: string) => void (json || process.stderr.write(`${line}\n`));
  const postgres = await startPostgres({ durable: true });
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  const files = createMemoryMedia();
  const test = await createTestApp({ database, files });
  try {
    report(`Filling ${rows} purchases …`);
    for (const statement of purchases(rows)) await database.executeSql(statement);
    await fillLog(database, rows);
    for (let n = 0; n < rows; n += 1) {
      const end = String(n).padStart(20, '0');
      files.kept.set(`pictures/img_${end}.webp`, BODY);
      if (n % MADE_NOW > 0) files.kept.set(`documents/doc_${end}`, BODY);
    }
    // As autovacuum leaves them.
    await database.executeSql('vacuum analyze');
    const measured: BenchResult['rows'] = [];
    let total = 0;
    for await (const { name, rows: checked, violations, first, seconds } of test.app.integrity.verify()) {
      if (violations > 0) throw new Error(`${name} finds ${violations} violations: ${first.join(', ')}`);
      report(`${name}: ${seconds} s, ${checked} rows`);
      total += seconds;
      if (checked >= rows / MADE_NOW)
        measured.push({ measure: name, unit: 's/million', ours: (seconds / checked) * 1_000_000 });
    }
    return {
      name: `audit verify, ${rows} purchases`,
      rows: [
        ...measured,
        { measure: 'all checks', unit: 's', ours: total },
        {
          measure: 'all checks, for a million purchases',
          unit: 's',
          ours: (total / rows) * 1_000_000,
          target: '<= 90',
        },
      ],
      notes: [
        'For each purchase: an order, a payment, an invoice, three entries of the ledger, a document, a picture, a job, an entry of the log.',
        'The files are in memory: reading the list of a folder or an S3 store comes on top.',
      ],
    };
  } finally {
    await test.close();
    postgres.end();
  }
}
