import type { Caller } from '../sites/rules/caller.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { findingOf, type Invariant } from '../../kit/invariants.ts';
import { newId } from '../../kit/security/ids.ts';
import type { Site } from '../sites/contract.ts';
import { createChainCheck, hashOf, mask, type Verdict } from './rules.ts';
import { createLogPages, NAMELESS, SEEN_AT_ONCE } from './service/log-pages.ts';
import * as store from './store.ts';

const VERIFY_BATCH = 500;

/** Something that was done. `before` and `after` are masked before they are kept. */
export interface AuditEvent {
  /** `module.verb`, e.g. `dealer.approved`. */
  action: string;
  /** The id of what was changed. */
  object: string;
  before?: object | null;
  after?: object | null;
  /** Said only where no person asks: a timed job or the command line. */
  who?: 'system' | 'console';
}

export type Audit = ReturnType<typeof createAudit>;

/** The log of what was done: one hash chain a site. `mayRead` refuses a caller who may not read it. */
export function createAudit(db: Db, clock: Clock, mayRead: (caller: Caller) => void, names = NAMELESS) {
  /**
   * Writes down an event in the transaction that does it, so that neither is kept without the other. The site's chain
   * is locked until that transaction ends: call it last.
   */
  async function write(
    tx: Db,
    caller: Pick<Caller, 'actor' | 'ip' | 'requestId'> & { site: Pick<Site, 'id'> },
    event: AuditEvent,
  ): Promise<void> {
    const { site, actor, ip, requestId } = caller;
    const end = await store.lockChain(tx, site.id);
    const entry = {
      siteId: site.id,
      seq: end.length + 1,
      at: clock(),
      who: event.who ?? (actor.kind === 'member' ? (actor.worksFor?.person ?? actor.userId) : 'visitor'),
      action: event.action,
      object: event.object,
      before: event.before ? mask({ ...event.before }) : null,
      after: event.after ? mask({ ...event.after }) : null,
      ip,
      requestId,
    };
    await store.addEntry(tx, { ...entry, hash: hashOf(end.hash, entry) });
  }

  return {
    write,

    /** How much somebody did since a moment, as `store.sumSince` says. */
    sumSince: store.sumSince,

    ...createLogPages({ db, mayRead, names }),

    /** Writes down, on every site alike, what a command did to what all of them use. */
    async writeEverywhere(tx: Db, sites: readonly Site[], event: AuditEvent): Promise<void> {
      const requestId = newId('cli');
      for (const site of sites)
        await write(tx, { site, actor: { kind: 'visitor' }, ip: '', requestId }, { ...event, who: 'console' });
    },

    /** Goes through a site's whole chain and says whether an entry is missing or was changed. */
    async verify(siteId: string): Promise<Verdict> {
      return db.transaction(tx => verifyChain(tx, siteId), SEEN_AT_ONCE);
    },
  };
}

/** No entry of the log is missing or was changed, as far as the chains tell. */
export const chainInvariant: Invariant = {
  name: 'audit_chains',
  sentence: 'No entry of the audit log is missing or was changed.',
  check: db =>
    db.transaction(async tx => {
      const broken: string[] = [];
      for (const siteId of await store.listChains(tx)) {
        const verdict = await verifyChain(tx, siteId);
        if (!verdict.whole) broken.push(`${siteId} from entry ${verdict.at} on`);
      }
      return findingOf(await store.countEntries(tx), broken);
    }, SEEN_AT_ONCE),
};

async function verifyChain(tx: Db, siteId: string): Promise<Verdict> {
  const check = createChainCheck();
  for (let after = 0; ;) {
    const rows = await store.listEntriesAfter(tx, siteId, after, VERIFY_BATCH);
    for (const row of rows) check.add(row);
    const last = rows.at(-1);
    if (!last) return check.verdict(await store.findChain(tx, siteId));
    after = last.seq;
  }
}
