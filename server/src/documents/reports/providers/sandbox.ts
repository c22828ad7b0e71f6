import { dayOf } from '../../../kit/clock.ts';
import type { SectionKey, SourceGroup } from '../contract.ts';
import { SourceGroup as Groups } from '../contract.ts';
import { mergeAnswers } from '../rules/facts/facts.ts';
import { hasSection } from '../rules/facts/market.ts';
import { sectionProgress } from '../rules/findings/outcome.ts';
import * as history from '../rules/sources/history-provider.ts';
import type { HistoryRecord } from '../rules/sources/history-record.ts';
import { plausibleHistory } from './sandbox/plausible-history.ts';
import { DEMONSTRATION_VEHICLES, writeRecords, type Behavior } from './sandbox/demonstration-vehicles.ts';
import { recordFactory } from './sandbox/record-factory.ts';
import { seededRandom } from '../../../kit/security/seeded-random.ts';

const PLACES = ['Scottsdale, AZ', 'Kissimmee, FL', 'Monterey, CA', 'Indianapolis, IN', 'Harrisburg, PA'] as const;

/** Invented sales of a classic: none to three in the last twenty-five years, always the same of one number. */
function classicSales(vin: string, today: string): HistoryRecord[] {
  const random = seededRandom(vin);
  const write = recordFactory(vin);
  const thisYear = Number(today.slice(0, 4));
  const count = Math.floor(random('sales') * 4);
  return Array.from({ length: count }, (_, at) => {
    const year = thisYear - 24 + at * 8 + Math.floor(random(`year ${at}`) * 7);
    const month = String(1 + Math.floor(random(`month ${at}`) * 12)).padStart(2, '0');
    const where = PLACES[Math.floor(random(`place ${at}`) * PLACES.length)] ?? PLACES[0];
    return write.sale(`${year}-${month}-14`, where, 0, {
      channel: at % 2 === 0 ? 'auction' : 'listing',
      seller: 'private',
      miles: null,
      condition: null,
      soldCents: at % 2 === 0 ? 100 * 1000 * Math.round(14 + random(`price ${at}`) * 50) : null,
      daysListed: null,
    });
  }).filter(({ eventOn }) => eventOn <= today);
}

const ROWS_SHOWN = 3;

export interface SandboxOptions {
  /** How every vehicle behaves, whatever its own behavior is. */
  behavior?: Behavior;
  /** Milliseconds the first source group takes, the next ones half as much more each; 0 in tests. */
  paceMs?: number;
  /** The same when slow. */
  slowMs?: number;
  /** `demonstration`: recalls of the demonstration vehicles only, where a real source has those of all others. */
  recalls?: 'demonstration';
  /** Groups that do not answer for any vehicle. */
  unavailable?: readonly SourceGroup[];
  /** Waits; tests pass their own. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('The caller no longer waits'));
    });
  });
}

const isTruck = (context: history.HistoryContext): boolean =>
  /pickup|truck|suv|sport utility|van/i.test(context.vehicle.bodyClass ?? '');

/** An invented history needs a first year: the one of position 10 that leaves time for a history, where none is known. */
function yearOf(vin: string, context: history.HistoryContext): number {
  if (context.vehicle.modelYear) return context.vehicle.modelYear;
  const at = 'ABCDEFGHJKLMNPRSTVWXY123456789'.indexOf(vin[9] ?? '');
  const newest = context.now.getUTCFullYear() - 2;
  const year = 2010 + Math.max(0, at);
  return year > newest ? year - 30 : year;
}

/** A record of a vehicle made for Europe: invented records are of American places and prices. */
function abroad(record: HistoryRecord): HistoryRecord {
  const place = { city: 'Munich', state: 'Germany' };
  if (record.section === 'auctions') return { ...record, place, askedCents: null, soldCents: null };
  if (record.section === 'accidents') return { ...record, place, repairCents: null };
  return { ...record, place };
}

function recordsOf(vin: string, context: history.HistoryContext): HistoryRecord[] {
  const today = dayOf(context.now);
  const fixed = DEMONSTRATION_VEHICLES.find(vehicle => vehicle.vin === vin);
  const truck = isTruck(context);
  const modelYear = yearOf(vin, context);
  const electric = /^electric$|\bbev\b/i.test(context.vehicle.fuel ?? '');
  if (context.vehicle.kind === 'classic' && !fixed) return classicSales(vin, today);
  const history = fixed
    ? writeRecords(fixed.history, recordFactory(vin), today)
    : plausibleHistory({ vin, modelYear, truck, electric }, today);
  const past = history.filter(record => record.eventOn <= today);
  if (past.length === 0) return [];
  if (context.vehicle.kind === 'europe')
    return past.filter(({ section }) => hasSection(context.vehicle, section)).map(abroad);
  return past;
}

/**
 * Invented histories, so that no paid source is needed to build, run and try the product. Fixed vehicles show every
 * state; any other VIN gets its own plausible history, always the same one. All of it is demonstration data.
 */
export class SandboxHistory implements history.HistoryProvider {
  readonly name = 'sandbox';
  readonly title = 'Demonstration A';
  readonly demo = true;
  readonly groups = Groups.options;
  readonly #options: SandboxOptions;

  constructor(options: SandboxOptions = {}) {
    this.#options = options;
  }

  #behavior(vin: string): Behavior {
    const own = DEMONSTRATION_VEHICLES.find(vehicle => vehicle.vin === vin)?.behavior;
    return this.#options.behavior ?? own ?? 'prompt';
  }

  /** Sources asked at the same time answer one after the other, as real ones do. */
  async #pause(vin: string, place: number, signal?: AbortSignal): Promise<void> {
    const slow = this.#behavior(vin) === 'slow';
    const ms = (slow ? (this.#options.slowMs ?? 2500) : (this.#options.paceMs ?? 250)) * (1 + place / 2);
    await (this.#options.wait ?? waitFor)(ms, signal);
  }

  /** The sections of some groups; the invented records are made once for all of them. */
  #sections(groups: readonly SourceGroup[], vin: string, context: history.HistoryContext): history.GroupAnswer[] {
    const all = this.#behavior(vin) === 'empty' ? [] : recordsOf(vin, context);
    const askedAt = context.now.toISOString();
    return groups.map(group => ({
      group,
      askedAt,
      sections: history.GROUP_SECTIONS[group].map(section =>
        this.#section(section, group, { vin, again: context.again === true }, all),
      ),
    }));
  }

  #section(
    section: SectionKey,
    group: SourceGroup,
    { vin, again }: { vin: string; again: boolean },
    all: readonly HistoryRecord[],
  ): history.SectionAnswer {
    const fixed = DEMONSTRATION_VEHICLES.find(vehicle => vehicle.vin === vin);
    const silent = fixed?.unavailable?.includes(group) && !(fixed.heals && again);
    const unavailable = this.#options.unavailable?.includes(group) || silent;
    if (unavailable) return { section, state: 'unavailable', records: [] };
    const hasOther = section === 'recalls' && this.#options.recalls === 'demonstration' && !fixed;
    if (hasOther || fixed?.notCovered?.includes(group)) return { section, state: 'not_covered', records: [] };
    const records = all.filter(record => record.section === section);
    const nothing = section === 'value' ? 'not_covered' : 'none_reported';
    return { section, state: records.length > 0 ? 'found' : nothing, records };
  }

  async query(vin: string, context: history.HistoryContext): Promise<history.SectionCount[]> {
    if (this.#behavior(vin) === 'slow') await this.#pause(vin, 0, context.signal);
    const behavior = this.#behavior(vin);
    if (behavior === 'down') throw new Error('The sandbox sources are down');
    const answers = this.#sections(this.groups, vin, context);
    const merged = mergeAnswers({ sources: [this], answers });
    return sectionProgress(merged).map(({ key: section, state, count }): history.SectionCount => {
      const silent = behavior === 'wrong' || state === 'unavailable';
      if (silent || count === null) {
        return { section, exists: silent ? 'unavailable' : 'unknown', count: null, rows: [] };
      }
      const rows = merged.records(section).slice(0, ROWS_SHOWN);
      return {
        section,
        exists: count > 0 ? 'yes' : 'no',
        count,
        rows: rows.map(({ sourceType, eventOn }) => ({ kind: sourceType, year: Number(eventOn.slice(0, 4)) })),
      };
    });
  }

  async pull(group: SourceGroup, vin: string, context: history.HistoryContext): Promise<history.GroupAnswer> {
    await this.#pause(vin, this.groups.indexOf(group), context.signal);
    const behavior = this.#behavior(vin);
    if (behavior === 'down') throw new Error(`The sandbox source ${group} is down`);
    const [answer] = this.#sections([group], vin, context);
    if (!answer) throw new Error(`The sandbox has no source ${group}`);
    return behavior === 'wrong' ? garbled(answer) : answer;
  }
}

/** The kind of nonsense a source sends on a bad day: a page of text where records should be. */
function garbled(answer: history.GroupAnswer): history.GroupAnswer {
  const sections: unknown = '<html>502 Bad Gateway</html>';
  return { ...answer, sections: sections as history.SectionAnswer[] };
}
