import { createCache } from '../../../kit/cache.ts';
import { daysAfter } from '../../../kit/clock.ts';
import { createSingleFlight } from '../../../kit/single-flight.ts';
import type { PaidMeter } from '../../../vehicles/paid-sources/service.ts';
import { SectionKey } from '../contract.ts';
import {
  GROUP_SECTIONS,
  type GroupAnswer,
  type HistoryProvider,
  type SectionCount,
} from '../rules/sources/history-provider.ts';
import type { License } from '../rules/sources/license.ts';
import type { PullOutcome, QueryOutcome, ReportService } from './services/report-service.ts';

/** One attempt to buy a report, as stored. */
export interface Purchase {
  id: string;
  /** The service's number of the report, once it gave one. */
  reference: string | null;
  /** Whether it may have been charged: every try that was not ended is. */
  mayBeCharged: boolean;
  startedAt: Date;
}

/** Keeps what was bought, so that nothing is bought twice: by several groups, jobs or servers. */
export interface PurchaseLedger {
  /** The answers bought for this document, or since a moment for the same vehicle; null where there are none. */
  kept(about: About, since: Date | null): Promise<GroupAnswer[] | null>;
  /** The tries for this document, oldest first. */
  tries(about: About): Promise<Purchase[]>;
  /** `priceMicros`: what a report costs, in millionths of a US dollar; null: not set. */
  begin(about: About, priceMicros: number | null): Promise<string>;
  /** @throws where the try has a number already */
  keepReference(id: string, reference: string): Promise<void>;
  /** Ends a try with the answers that were bought, or with the reason why there are none. */
  end(id: string, result: { answers: GroupAnswer[] } | { fault: string; mayBeCharged: boolean }): Promise<void>;
}

interface About {
  source: string;
  vin: string;
  order: string;
}

export interface PaidHistoryDeps {
  service: ReportService;
  ledger: PurchaseLedger;
  meter: PaidMeter;
  license: License;
  priceMicros: number | null;
  now: () => Date;
}

/** A report that may have been charged is bought once more at most, and not before this long. */
const MAX_TRIES = 2;
const AGAIN_AFTER_MS = 30 * 60_000;
/** After a failure the preview says for so long that the source does not answer. */
const REST_MS = 5 * 60_000;
/** The free answers that are kept for a moment, so that a preview that is opened again asks nobody. */
const MAX_CACHED_QUERIES = 500;
const QUERY_CACHE_MS = 10 * 60_000;

/**
 * A service that sells whole reports, as a source of history: bought once for a document, whichever of its groups is asked
 * first, and by the license also once for several documents of the same vehicle. A pull that was cut off is read again
 * under the service's own number; one that was cut off before such a number goes on. A service that gives none is not asked
 * again until half an hour later, and then once.
 */
export function createPaidHistory(deps: PaidHistoryDeps): HistoryProvider {
  const { service, ledger, meter, license, priceMicros, now } = deps;
  const once = createSingleFlight<GroupAnswer[]>();
  const queries = createCache<Promise<QueryOutcome>>({
    max: MAX_CACHED_QUERIES,
    ttlMs: QUERY_CACHE_MS,
    now: () => now().getTime(),
  });
  let restsUntil = 0;

  async function bought(about: About): Promise<GroupAnswer[]> {
    const since = license.cacheDays === null ? null : daysAfter(now(), -license.cacheDays);
    const stored = await ledger.kept(about, since);
    return stored ?? buy(about);
  }

  async function buy(about: About): Promise<GroupAnswer[]> {
    const before = await ledger.tries(about);
    const known = before.findLast(({ reference }) => reference !== null);
    const unsettled = before.filter(({ mayBeCharged }) => mayBeCharged);
    const begun = known ?? (service.numbersFirst && unsettled.at(-1));
    if (!begun && isTooSoon(unsettled))
      throw new Error(`${service.name} may have been paid already and is not asked again`);
    if (!begun && !(await meter.take())) throw rest(new Error(`${service.name} was not asked: daily limit reached`));
    const id = begun?.id ?? (await ledger.begin(about, priceMicros));
    const keep = (reference: string) => ledger.keepReference(id, reference);
    const outcome = await service.pull(about.vin, { reference: known?.reference ?? null, keep });
    if (outcome.kind === 'failed') {
      await ledger.end(id, { fault: outcome.fault, mayBeCharged: outcome.charged !== 'no' });
      throw rest(new Error(`${service.name}: ${outcome.fault}`));
    }
    const answers = answersFrom(outcome);
    await ledger.end(id, { answers });
    return answers;
  }

  function isTooSoon(unsettled: readonly Purchase[]): boolean {
    const last = unsettled.at(-1);
    if (!last) return false;
    return unsettled.length >= MAX_TRIES || now().getTime() - last.startedAt.getTime() < AGAIN_AFTER_MS;
  }

  function rest(error: Error): Error {
    restsUntil = now().getTime() + REST_MS;
    return error;
  }

  /** Every group with its sections; what the service does not know is not covered. */
  function answersFrom(outcome: Exclude<PullOutcome, { kind: 'failed' }>): GroupAnswer[] {
    const askedAt = now().toISOString();
    const reported = outcome.kind === 'report' ? outcome.sections : [];
    return service.groups.map(group => ({
      group,
      askedAt,
      sections: GROUP_SECTIONS[group].map(
        key => reported.find(({ section }) => section === key) ?? { section: key, state: 'not_covered', records: [] },
      ),
    }));
  }

  async function queryOutcome(vin: string): Promise<QueryOutcome> {
    const { query } = service;
    if (now().getTime() < restsUntil) return 'down';
    return query ? queries.get(vin, () => query(vin)) : 'not_known';
  }

  return {
    name: service.name,
    title: service.name,
    demo: false,
    groups: service.groups,
    license,
    nmvtis: service.nmvtis,
    /** Says at most that there is a report: what is in it is not told before it is paid for. */
    async query(vin): Promise<SectionCount[]> {
      const outcome = await queryOutcome(vin);
      const answers = outcome === 'known' || outcome === 'not_known';
      const sections = SectionKey.options.filter(key =>
        service.groups.some(group => GROUP_SECTIONS[group].includes(key)),
      );
      return sections.map(section => ({
        section,
        exists: answers ? 'unknown' : 'unavailable',
        count: null,
        rows: [],
      }));
    },
    async pull(group, vin, { order = vin }) {
      const key = license.cacheDays === null ? `${order} ${vin}` : vin;
      const answers = await once(key, () => bought({ source: service.name, vin, order }));
      const answer = answers.find(each => each.group === group);
      if (!answer) throw new Error(`${service.name} has no ${group}`);
      return answer;
    },
  };
}
