import type { PlatformDeps } from '../../platform/deps.ts';
import { z } from 'zod';
import { mayOperate } from '../../identity/accounts/rules.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { daysAfter, dayOf } from '../../kit/clock.ts';
import { keyedHash, seal, unseal } from '../../kit/security/crypto.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { isLookedAt } from '../../kit/people/looking.ts';
import { translatorFor } from '../../kit/text/messages.ts';
import { createSingleFlight } from '../../kit/single-flight.ts';
import type { Vehicles } from '../decode/service.ts';
import type { SourceCall, SourceHealth } from '../source-health/service.ts';
import type { PlateAnswer, PlateNote } from './contract.ts';
import type { PlateFault, PlateOutcome, PlateProvider } from './providers/plate-provider.ts';
import { placeOf, plateOf, readingsOf, type TypedPlate } from './rules/plate.ts';
import type { PlateState } from './rules/states.ts';
import { plateVehicle } from './rules/vehicle.ts';
import { askServices, NOT_ITS_PLATE, type SearchOutcome } from './service/ask-services.ts';
import { createPhotos, type PhotoDeps } from './service/photos.ts';
import { createSearchCounter, type PlateLimits } from './service/search-counter.ts';
import * as store from './store.ts';

export interface PlateDeps extends PhotoDeps, Pick<PlatformDeps, 'db' | 'clock' | 'secret' | 'jobs' | 'events'> {
  vehicles: Vehicles;
  sourceHealth: Pick<SourceHealth, 'note'>;
  /** Asked in this order, which may change at any time. */
  providers: () => readonly PlateProvider[];
  /** The time one service has for one plate. */
  limitMs: number;
  /** Null: searches are not limited. */
  limits: () => PlateLimits | null;
}

/** A plate keeps its car for years, but not for ever. */
const FOUND_DAYS = 7;
/** A car that was registered today is known tomorrow. */
const NOT_FOUND_DAYS = 1 / 24;

const USAGE_DAYS = 90;

/** Purpose of the seal. */
const SEALED = 'plate search';

/** A plate and its state, as they were typed. */
const PlateSearch = z.object({ plate: z.string(), state: z.string() });
type PlateSearch = z.infer<typeof PlateSearch>;

/** A plate as it is looked up. */
interface PlateQuery extends TypedPlate {
  state: PlateState;
  stateName: string;
}

type Found = Extract<SearchOutcome, { kind: 'found' }>;

/** A plate as the services are asked for it, and the hash it is kept under. */
interface PlateRequest {
  plate: string;
  state: PlateState;
  plateHash: string;
}

export type Plates = ReturnType<typeof createPlates>;

/** Vehicles by their plates. The plate itself is kept nowhere, and nothing about an owner is ever read. */
export function createPlates(deps: PlateDeps) {
  const { db, clock, secret, events, providers, limitMs, log } = deps;
  const counter = createSearchCounter(deps);
  const once = createSingleFlight<SearchOutcome>();
  const names = (): string[] => providers().map(({ name }) => name);

  return {
    /**
     * The vehicle of a plate, or the vehicles where several have it. A search counts in the limits when the services
     * answered it, with a vehicle or with none.
     * @throws AppError `plate_invalid`, `state_invalid`, `plate_state_uncovered`, `plate_not_found`, `plate_limit`,
     * `plate_service_down`, `plate_service_quota`, `plate_service_slow`; `not_found` on a site without this search
     */
    async decode(caller: Caller, input: { plate: string; state: string }): Promise<Omit<PlateAnswer, 'status'>> {
      if (!caller.site.features.plate) throw new AppError('not_found');
      // A search is paid for and counts in the limits.
      if (isLookedAt()) throw new AppError('looking_only');
      const query = plateQuery(caller, input);
      const searchId = await counter.count(caller);
      const outcome = await search(caller, query);
      if (outcome.kind === 'found') {
        await events.emit(db, 'vehicle.searched', { caller, vin: outcome.vehicles[0]?.vin ?? '' });
        return answerOf(deps, caller, query, outcome);
      }
      if (outcome.kind === 'failed') {
        await counter.release(searchId);
        throw refusalOf(outcome.fault, query);
      }
      const { plate, stateName: state } = query;
      const demo = providers().every(provider => provider.demo);
      throw new AppError('plate_not_found', { params: { state }, details: { plate, demo } });
    },

    photos: createPhotos(deps),

    /** A search as an address may carry it: only this server reads the plate in it. */
    seal: (search: PlateSearch): string => seal(SEALED, JSON.stringify(PlateSearch.parse(search)), secret),

    /** The search that was sealed here; null for anything else. */
    unseal(sealed: string): PlateSearch | null {
      const text = unseal(SEALED, sealed, secret);
      return text === null ? null : PlateSearch.parse(JSON.parse(text));
    },

    /** Recent calls to the services for this brand. @throws AppError `login_needed`, `role_needed` */
    async usage(caller: Caller) {
      mayOperate(caller, 'read_orders');
      const days = await store.listServiceDays(db, caller.site.id, dayOf(daysAfter(clock(), -USAGE_DAYS)));
      return days.map(({ day, provider, asked, found, failed }) => ({ day, service: provider, asked, found, failed }));
    },
  };

  /** Two who search for one plate at once are one search. */
  function search(caller: Caller, { plate, state }: PlateQuery): Promise<SearchOutcome> {
    const plateHash = keyedHash('plate', `${state} ${plate}`, secret);
    return once(plateHash, () => storedOrFetched(caller, { plate, state, plateHash }));
  }

  /** The stored answer, or one from the services. */
  async function storedOrFetched(caller: Caller, about: PlateRequest): Promise<SearchOutcome> {
    const known = await store.findAnswer(db, about.plateHash, clock());
    // Of services that are no longer set up nothing is known.
    const isFound = known !== null && known.vehicles.length > 0;
    if (isFound && names().includes(known.provider)) return { kind: 'found', ...known };
    if (!isFound && known?.provider === names().join()) return { kind: 'not_found', certain: true };
    return ask(caller, about);
  }

  async function ask(caller: Caller, { plate, state, plateHash }: PlateRequest): Promise<SearchOutcome> {
    const answers: [PlateProvider, PlateOutcome][] = [];
    const onAnswer = (provider: PlateProvider, answer: PlateOutcome, ms: number): void => {
      answers.push([provider, answer]);
      noteFault(log, provider, answer);
      deps.sourceHealth.note({ source: plateSourceName(provider.name), ms, ...endOf(answer) });
    };
    const outcome = await askServices(plate, state, { providers: providers(), limitMs, onAnswer });
    await db.transaction(async tx => {
      for (const [provider, each] of answers)
        await store.meter(tx, meterRow({ siteId: caller.site.id, now: clock() }, provider, each));
      await keep(tx, plateHash, outcome);
    });
    return outcome;
  }

  /** Failures are not kept, and neither is "not found" where a service that might know the plate gave no answer. */
  async function keep(tx: Db, plateHash: string, outcome: SearchOutcome): Promise<void> {
    const createdAt = clock();
    const about = { plateHash, createdAt };
    if (outcome.kind === 'found') {
      const { provider, reading, vehicles: found } = outcome;
      const expiresAt = daysAfter(createdAt, FOUND_DAYS);
      await store.keepAnswer(tx, { ...about, provider, reading, vehicles: found, expiresAt });
    } else if (outcome.kind === 'not_found' && outcome.certain) {
      const expiresAt = daysAfter(createdAt, NOT_FOUND_DAYS);
      await store.keepAnswer(tx, { ...about, provider: names().join(), reading: 0, vehicles: [], expiresAt });
    }
  }
}

/** The name under which the console counts the calls of a plate service. */
export const plateSourceName = (name: string): string => `${name} plates`;

/** How a call ended. A service that does not cover a plate has answered. */
function endOf(outcome: PlateOutcome): Pick<SourceCall, 'fault' | 'end'> {
  if (outcome.kind !== 'failed') return { fault: null, end: outcome.kind === 'found' ? 'found' : 'nothing' };
  return { fault: NOT_ITS_PLATE.has(outcome.fault) ? null : outcome.fault, end: 'silent' };
}

/** A refused key or used-up credit needs the operator; the rest may pass. The log never names the plate. */
function noteFault(log: PlateDeps['log'], { name }: PlateProvider, outcome: PlateOutcome): void {
  if (outcome.kind !== 'failed') return;
  const about = { provider: name, fault: outcome.fault };
  if (outcome.fault === 'auth' || outcome.fault === 'quota') log.error(about, 'A plate service needs attention');
  else log.warn(about, 'A plate service gave no answer');
}

function meterRow(
  { siteId, now }: { siteId: string; now: Date },
  { name }: PlateProvider,
  { kind }: PlateOutcome,
): store.ServiceDay {
  const [found, failed] = [kind === 'found' ? 1 : 0, kind === 'failed' ? 1 : 0];
  return { siteId, day: dayOf(now), provider: name, asked: 1, found, failed };
}

function answerOf(
  { vehicles, providers }: PlateDeps,
  caller: Caller,
  query: PlateQuery,
  outcome: Found,
): Omit<PlateAnswer, 'status'> {
  const otherReading = outcome.reading > 0;
  const how = { count: outcome.vehicles.length, otherReading };
  const found = outcome.vehicles.map(({ vin, reported }) => plateVehicle(vehicles.decode(vin), reported, how));
  const plate = readingsOf(query.plate)[outcome.reading] ?? query.plate;
  const [only] = found.length === 1 ? found : [];
  return {
    vin: only?.vin ?? null,
    vehicle: only?.vehicle ?? null,
    confidence: only?.confidence ?? 'low',
    source: outcome.provider,
    vehicles: found,
    plate,
    state: query.state,
    state_name: query.stateName,
    notes: notesOf(caller, query, plate),
    demo: providers().some(({ name, demo }) => demo && name === outcome.provider),
  };
}

/** The query. @throws AppError for an impossible plate or state */
function plateQuery(caller: Caller, input: { plate: string; state: string }): PlateQuery {
  const typed = plateOf(input.plate);
  if (!typed) throw new AppError('plate_invalid', { field: 'plate' });
  const place = placeOf(input.state);
  if (!place) throw new AppError('state_invalid', { field: 'state' });
  const nameOf = (code: string): string => translatorFor(caller.locale)('plate-words', `states.${code}`);
  if ('uncovered' in place)
    throw new AppError('plate_state_uncovered', { field: 'state', params: { state: nameOf(place.uncovered) } });
  return { ...typed, state: place.state, stateName: nameOf(place.state) };
}

function notesOf(caller: Caller, query: PlateQuery, plate: string): PlateNote[] {
  const say = translatorFor(caller.locale);
  const note = (code: PlateNote['code']): PlateNote => {
    return { code, message: say('plate-words', `notes.${code}`, { plate, typed: query.plate }) };
  };
  if (plate !== query.plate) return [note('other_reading')];
  return query.dropped ? [note('characters_dropped')] : [];
}

function refusalOf(fault: PlateFault, { stateName: state }: PlateQuery): AppError {
  if (fault === 'bad_input') return new AppError('plate_invalid', { field: 'plate' });
  if (fault === 'state_unsupported')
    return new AppError('plate_state_uncovered', { field: 'state', params: { state } });
  if (fault === 'quota') return new AppError('plate_service_quota');
  return new AppError(fault === 'timeout' ? 'plate_service_slow' : 'plate_service_down');
}
