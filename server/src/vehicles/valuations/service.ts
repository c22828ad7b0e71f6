import type { PlatformDeps } from '../../platform/deps.ts';
import type { Decoded } from '@marque/vin';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { daysAfter, startOfDay, dayOf } from '../../kit/clock.ts';
import { keyedHash } from '../../kit/security/crypto.ts';
import { AppError } from '../../kit/errors.ts';
import { cacheDaysOf } from '../../kit/text/license-text.ts';
import { countedAddress } from '../../kit/web/limits.ts';
import type { Vehicles } from '../decode/service.ts';
import type { SourceCall, SourceHealth } from '../source-health/service.ts';
import type { FireflyAnswer, KnownDamage, Valuation } from './contract.ts';
import type { ValuationOutcome, ValuationQuery, ValuationProvider } from './rules/valuation-provider.ts';
import { combine, questionOf, valuationQuery, valuedAt } from './rules.ts';
import * as store from './store.ts';

/** A value is kept for a week; that nobody knows one, for a day. */
const CACHE_DAYS = 7;
const EMPTY_CACHE_DAYS = 1;

/** How long a value is kept: no longer than the licenses of all that were asked allow. */
const cacheDaysFor = (providers: readonly ValuationProvider[]): number =>
  Math.min(CACHE_DAYS, ...providers.flatMap(({ license }) => (license === undefined ? [] : cacheDaysOf(license))));
/** Questions a day of one address about vehicles whose report was not bought. */
const FREE_QUESTIONS = 5;

export interface ValuationDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'log' | 'secret'> {
  vehicles: Vehicles;
  sourceHealth: Pick<SourceHealth, 'note'>;
  /** The services, the one whose value is shown first coming first; their order may change at any time. */
  providers: () => readonly ValuationProvider[];
  /** Whether the questions of an address are counted. */
  limited: boolean;
  /** Value-lowering facts in the caller's report of a vehicle; null where they have none. */
  bought(caller: Caller, vin: string): Promise<BoughtVehicle | null>;
}

/** `gone`: crushed or exported, so that it has no value. */
export interface BoughtVehicle {
  damage: readonly KnownDamage[];
  gone: boolean;
}

/** The services' valuation of a vehicle. `not_covered`: no service covers it; `unavailable`: none answered. */
export type ValueOutcome =
  { kind: 'found'; valuation: Valuation; miles: number } | { kind: 'none' | 'not_covered' | 'unavailable' | 'classic' };

export type Valuations = ReturnType<typeof createValuations>;

/** Market values at a mileage, from the services that are set up. */
export function createValuations(deps: ValuationDeps) {
  const { db, clock, log, vehicles } = deps;
  const today = (): string => dayOf(clock());

  return {
    /** License of a source of values, from its setting; undefined: unrestricted. */
    license: (source: string): string | undefined => deps.providers().find(({ name }) => name === source)?.license,

    /** The answer to `fireflyCall`. @throws AppError as listed there */
    async firefly(caller: Caller, input: { vin: string; mileage: number }): Promise<FireflyAnswer> {
      const { decoded } = vehicles.named(input.vin);
      const report = await deps.bought(caller, decoded.vin);
      if (report?.gone) throw new AppError('valuation_gone', { field: 'vin' });
      const query = queryIn(decoded, input.mileage, report?.damage ?? []);
      const counted = report || !deps.limited ? null : await count(caller, query);
      const outcome = await ask(query);
      if (outcome.kind !== 'found') {
        if (counted) await store.removeQuestion(db, counted.row);
        throw new AppError(outcome.kind === 'unavailable' ? 'valuation_down' : 'valuation_none', { field: 'vin' });
      }
      return {
        status: 'success',
        vin: decoded.vin,
        mileage: input.mileage,
        valued_at: query.miles,
        ...outcome.valuation,
        questions_left: counted ? counted.left : null,
      };
    },

    /** The value for a report, at the mileage that its records support. Never refuses. */
    async forReport(decoded: Decoded, about: { miles: number; damage: readonly KnownDamage[] }): Promise<ValueOutcome> {
      const query = valuationQuery(decoded, about.miles, about.damage);
      if (query === 'classic') return { kind: 'classic' };
      if (typeof query === 'string') return { kind: 'not_covered' };
      return ask(query);
    },
  };

  /** @throws AppError where no service may be asked */
  function queryIn(decoded: Decoded, miles: number, damage: readonly KnownDamage[]): ValuationQuery {
    const query = valuationQuery(decoded, miles, damage);
    if (typeof query === 'string') throw new AppError(`valuation_${query}`, { field: 'vin' });
    return query;
  }

  /** Counts a question; the same one again counts once. @throws AppError `valuation_limit` */
  async function count(
    caller: Caller,
    { vin, miles }: ValuationQuery,
  ): Promise<{ row: store.QuestionRow; left: number }> {
    const row = {
      siteId: caller.site.id,
      day: today(),
      addressHash: keyedHash('valuation-address', countedAddress(caller.ip), deps.secret),
      question: keyedHash('valuation-question', `${vin} ${miles}`, deps.secret),
    };
    return db.transaction(async tx => {
      await store.lockAddress(tx, row.addressHash);
      const others = await store.countOthers(tx, row);
      if (others >= FREE_QUESTIONS) {
        const left = daysAfter(startOfDay(clock()), 1).getTime() - clock().getTime();
        const params = { max: FREE_QUESTIONS };
        throw new AppError('valuation_limit', { params, retryAfterS: Math.max(1, Math.ceil(left / 1000)) });
      }
      await store.addQuestion(tx, row);
      return { row, left: FREE_QUESTIONS - others - 1 };
    });
  }

  /** The kept answer, or that of the services; all are asked at the same time. */
  async function ask(query: ValuationQuery): Promise<ValueOutcome> {
    const providers = deps.providers().filter(provider => provider.dataVersion?.() !== null);
    if (providers.length === 0) return { kind: 'not_covered' };
    const question = questionOf(query, providers);
    const now = clock();
    const stored = await store.findAnswer(db, question, now);
    if (stored)
      return stored.valuation ? { kind: 'found', valuation: stored.valuation, miles: query.miles } : { kind: 'none' };
    const combined = combine(
      await Promise.all(providers.map(provider => askProvider(deps, provider, () => provider.value(query, today())))),
    );
    if (combined.kind === 'failed') {
      log.warn({ faults: combined.faults }, 'No service gave a market value');
      return { kind: 'unavailable' };
    }
    const valuation = combined.kind === 'found' ? combined.valuation : null;
    const days = valuation ? cacheDaysFor(providers) : EMPTY_CACHE_DAYS;
    if (days > 0) await store.keepAnswer(db, { question, valuation, createdAt: now, expiresAt: daysAfter(now, days) });
    return valuation ? { kind: 'found', valuation, miles: valuedAt(query.miles) } : { kind: 'none' };
  }
}

/** Asks one source, counts the call, and says in the log where it gave no answer. */
async function askProvider(
  { log, sourceHealth }: ValuationDeps,
  provider: ValuationProvider,
  asked: () => ReturnType<ValuationProvider['value']>,
) {
  const began = performance.now();
  const outcome = await asked();
  const ms = Math.round(performance.now() - began);
  // A source that was asked often enough was not called.
  if (outcome.kind !== 'failed' || outcome.fault !== 'daily_limit')
    sourceHealth.note({ source: valueSourceName(provider.name), ms, ...endOf(outcome) });
  if (outcome.kind === 'failed')
    log.warn({ source: provider.name, fault: outcome.fault }, 'A market value was not given');
  return { provider, outcome };
}

/** The name under which the console counts the calls of a source of values. */
export const valueSourceName = (name: string): string => `${name} values`;

const endOf = (outcome: ValuationOutcome): Pick<SourceCall, 'fault' | 'end'> =>
  outcome.kind === 'failed'
    ? { fault: outcome.fault, end: 'silent' }
    : { fault: null, end: outcome.kind === 'no_data' ? 'nothing' : 'found' };
