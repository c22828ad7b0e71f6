import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { GoLive, GoLiveItem, GoLiveKey } from '../contract.ts';
import type { MarkRow } from '../store.ts';
import type { DomainCheck } from '../contract.ts';

/** Something on record: when, and its name for people. */
export interface Proof {
  when: Date;
  about: string[];
}

/** What is on record of a brand. Each is read when it is asked for. */
export interface GoLiveRecords {
  /** The newest order that was paid, with live keys where the brand has them, and refunded in full. */
  refundedPurchase(siteId: string): Promise<Proof | null>;
  /** The newest webhook that was applied, of a gateway with live keys where the brand has them. */
  webhook(siteId: string): Promise<Proof | null>;
  /** The newest email that has left; null where none leaves. */
  sentMail(siteId: string): Promise<Proof | null>;
  /** The newest report that is ready; null where it is invented and the brand takes real money. */
  report(siteId: string): Promise<Proof | null>;
  /** Addresses of operators without a second factor. */
  withoutFactor(siteId: string): Promise<string[]>;
  /** When the newest backup was made. */
  backup(): Promise<Date | null>;
  /** Texts of law that are placeholders. */
  placeholders(site: Caller['site']): string[];
}

/** A point as it is on record, before anybody has decided about it. */
export type Point = Omit<GoLiveItem, 'overruled'>;

/** The points with what was decided about them: what was overruled for test payments is not for real ones. */
export function decided(points: readonly Point[], marks: readonly MarkRow[], mode: GoLive['mode']): GoLive['items'] {
  return points.map(point => {
    const mark = marks.find(each => each.key === point.key && (each.mode ?? mode) === mode);
    const overruled = mark && !point.done ? { reason: mark.reason, when: mark.createdAt.toISOString() } : null;
    return { ...point, overruled };
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** What has to be true before a brand goes live, each with its proof. */
export async function goLiveItems(
  site: Caller['site'],
  checks: readonly DomainCheck[],
  { records, sender, now }: { records: GoLiveRecords; sender: Proof | null; now: Date },
): Promise<Point[]> {
  const of = (...keys: DomainCheck['key'][]) => checks.filter(({ key }) => keys.includes(key));
  const checked = (key: GoLiveKey, found: readonly DomainCheck[]): Point => {
    const open = found.filter(({ state }) => state !== 'ok').map(each => each.key);
    return { key, done: open.length === 0, when: now.toISOString(), about: open, path: null };
  };
  const proved = (key: GoLiveKey, proof: Proof | null, path: string | null): Point => ({
    key,
    done: proof !== null,
    when: proof?.when.toISOString() ?? null,
    about: proof?.about ?? [],
    path,
  });
  const listed = (key: GoLiveKey, missing: string[], path: string | null): Point => ({
    key,
    done: missing.length === 0,
    when: null,
    about: missing,
    path,
  });
  const [purchase, webhook, mail, report, withoutFactor, backup] = await Promise.all([
    records.refundedPurchase(site.id),
    records.webhook(site.id),
    records.sentMail(site.id),
    records.report(site.id),
    records.withoutFactor(site.id),
    records.backup(),
  ]);
  const order = purchase?.about[0];
  return [
    checked('domain', of('address', 'app', 'certificate')),
    checked('mail_trusted', of('spf', 'dkim', 'dmarc')),
    proved('mail', mail, null),
    proved('sender', sender, null),
    proved('purchase', purchase, order ? `/orders/${order}` : '/secrets'),
    proved('webhook', webhook, webhook ? null : '/secrets'),
    proved('report', report, null),
    listed('seller', site.seller && site.statement_name ? [] : ['seller'], '/brand'),
    listed('legal', records.placeholders(site), '/brand'),
    listed('second_factor', withoutFactor, null),
    {
      key: 'backup',
      done: backup !== null && now.getTime() - backup.getTime() < DAY_MS,
      when: backup?.toISOString() ?? null,
      about: [],
      path: null,
    },
  ];
}
