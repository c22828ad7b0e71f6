import type { DatabasePair } from './database.ts';

/** An order whose buyer was told that it is paid, and the credits that it was to grant. */
export interface PaidOrder {
  id: string;
  user: string;
  credits: { unit: 'vhr' | 'sticker'; quantity: number }[];
}

/** What buyers and members were told was done: whatever happens later, it is there. */
export interface Journal {
  accounts: Set<string>;
  orders: Map<string, PaidOrder>;
  documents: Set<string>;
  /** Documents that their owner has seen finished. */
  finished: Set<string>;
  tickets: Set<string>;
  shares: Set<string>;
  vehicles: Set<string>;
  subscriptions: Set<string>;
  deletions: Set<string>;
}

export const createJournal = (): Journal => ({
  accounts: new Set(),
  orders: new Map(),
  documents: new Set(),
  finished: new Set(),
  tickets: new Set(),
  shares: new Set(),
  vehicles: new Set(),
  subscriptions: new Set(),
  deletions: new Set(),
});

/** Which rows each list of the journal stands for. */
const ROWS: Record<Exclude<keyof Journal, 'orders'>, string> = {
  accounts: 'select id from users',
  documents: 'select id from issued_documents',
  finished: `select id from issued_documents where document is not null and state in ('ready', 'partial', 'revoked', 'refreshing')`,
  tickets: 'select id from support_tickets',
  shares: 'select id from shares',
  vehicles: 'select id from saved_vehicles',
  subscriptions: `select order_id as id from subscriptions`,
  deletions: 'select id from deletions',
};

/** What must come to no row, beside what `audit verify` checks. */
const NEVER: Record<string, string> = {
  'Money was taken at the test gateway and no payment knows it': `select s.id from sandbox_payments s left join payments p on p.gateway = 'sandbox' and p.reference = s.id
      where s.state = 'paid' and s.subscription is null and coalesce(p.state, '') <> 'captured'`,
  'An order was charged twice and nothing went back': `select order_id as id from payments where state = 'captured' and subscription is null
      and id not in (select payment_id from refunds) group by order_id having count(*) > 1`,
  'A document that was bought with an order was made twice': `select min(id) as id from issued_documents where (user_id, vin) in (select user_id, vin from orders where vin is not null)
      group by user_id, vin, kind having count(*) > 1`,
  'An email has not left': `select id from mails where sent_at is null`,
  'A webhook was stored and not applied': `select id from webhook_events where state = 'stored'
      and id not in (select data->>'id' from pgboss.job where state < 'completed' and data->>'id' is not null)`,
};

/** Compares what was confirmed with what is stored. @returns a sentence for each difference */
export async function compareJournal(journal: Journal, { query }: Pick<DatabasePair, 'query'>): Promise<string[]> {
  const found: string[] = [];
  const told = (sentence: string, rows: { id: string }[]): void => {
    if (rows.length > 0)
      found.push(
        `${sentence}: ${rows
          .slice(0, 5)
          .map(({ id }) => id)
          .join(', ')} (${rows.length})`,
      );
  };
  for (const [name, rows] of Object.entries(ROWS)) {
    const ids = [...journal[name as keyof typeof ROWS]];
    const lost = `select id from unnest($1::text[]) as told(id) where id not in (${rows})`;
    told(`Confirmed and lost, ${name}`, await query<{ id: string }>(lost, [ids]));
  }
  const orders = [...journal.orders.values()];
  const granted = orders.flatMap(({ id, credits }) => credits.map(({ unit, quantity }) => ({ id, unit, quantity })));
  const others = `select told.id || ' ' || told.unit as id from jsonb_to_recordset($1) as told(id text, unit text, quantity integer)
    where told.quantity <> (select coalesce(sum(delta), 0) from credit_entries
      where cause_type = 'order' and cause_id = told.id and unit = told.unit and id = grant_id)
    or (select paid_at from orders where id = told.id) is null`;
  told('A paid order that granted something else', await query<{ id: string }>(others, [JSON.stringify(granted)]));
  for (const [sentence, sql] of Object.entries(NEVER)) told(sentence, await query<{ id: string }>(sql));
  return found;
}
