import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { Decoded } from '@marque/vin';
import { memberOf } from '../../identity/accounts/service.ts';
import { AppError } from '../../kit/errors.ts';
import * as decoding from '../../vehicles/decode/rules.ts';
import { specificationsOf } from '../../vehicles/decode/rules/details.ts';
import { suggestionsOf } from '../../vehicles/decode/service/numbers.ts';
import type { RecallGap } from '../../vehicles/recalls/contract.ts';
import { API_VERSIONS, NEWEST_VERSION } from '../keys/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { OPERATIONS } from './contract.ts';
import { refuseLarge, refuseOutOfScope, type Asking } from './rules.ts';
import { referenceOf } from './rules/reference.ts';
import type * as shapes from './rules/shapes.ts';
import { MAX_BATCH } from './rules/shapes.ts';
import { createBuying } from './service/buying.ts';
import type { V1Deps } from './service/deps.ts';
import { createEndpoints } from './service/endpoints.ts';
import { createStocking } from './service/stocking.ts';
import { createRecording } from './service/recording.ts';
import { createHandingOut } from './service/handing-out.ts';
import { createOrdering } from './service/ordering.ts';
import { createRepeats } from './service/repeats.ts';
import { createRequests } from './service/requests.ts';
import { createSharing } from './service/sharing.ts';
import { createVerifying } from './service/verifying.ts';

export type { V1Deps } from './service/deps.ts';

type Vehicle = z.input<typeof shapes.Vehicle>;
type Expanded = 'recalls' | 'ratings' | 'offers';

/** A vehicle of the catalog by its name. */
interface Choice {
  year: number;
  make: string;
  model: string;
  trim?: string | undefined;
  expand?: readonly 'offers'[] | undefined;
}

/** Gaps of a source that was asked and failed; the others say what a list does not cover. */
const FAILED: ReadonlySet<RecallGap['reason']> = new Set(['timeout', 'down', 'limited', 'refused', 'unreadable']);

/** After so many of a batch other requests have their turn. */
const TURN = 50;

export type V1 = ReturnType<typeof createV1>;

/** What `/v1` answers, in words of its own, and its reference. */
export const createV1 = (deps: V1Deps) => ({
  ...createAnswers(deps),
  ...createVerifying(deps),
  ...createRequests(deps),
  shares: createSharing(deps),
  records: createRecording(deps),
  endpoints: createEndpoints(deps),
  repeats: createRepeats(deps),
  operations: Object.values(OPERATIONS),
  reference,
});

/** Every operation for its page. */
const reference = ({ site, origin: server }: Caller) =>
  referenceOf(Object.values(OPERATIONS), { title: site.name, server, version: NEWEST_VERSION, versions: API_VERSIONS });

function createAnswers(deps: V1Deps) {
  const { vehicles } = deps;
  const handingOut = createHandingOut(deps, vin => vehicleOf(vehicles.identify(vin)));
  const buying = createBuying(deps);

  return {
    key: ({ caller, key }: Asking) => {
      const { id, mode, scopes, perMinute: per_minute, version } = key;
      const dealership = memberOf(caller).worksFor?.name ?? null;
      return { object: 'key' as const, id, dealership, mode, scopes: [...scopes], per_minute, version };
    },

    /** @throws AppError `key_scope`, and those of what is expanded */
    async vehicle(asking: Asking, vin: string, expand: readonly Expanded[] = []): Promise<Vehicle> {
      const vehicle = await vehicleOf(vehicles.identify(vin));
      for (const each of expand) if (each !== 'offers') refuseOutOfScope(asking.key, each);
      return {
        ...vehicle,
        ...(expand.includes('recalls') && { recalls: await recallsOf(asking, vin) }),
        ...(expand.includes('ratings') && { ratings: await ratingsOf(deps, vin) }),
        ...(expand.includes('offers') && { offers: await buying.offering(asking)(vin) }),
      };
    },

    /** @throws AppError of the catalog's menus */
    async find(asking: Asking, { expand = [], ...choice }: Choice): Promise<Vehicle> {
      const vin = vehicles.numberOf(choice);
      const vehicle = await vehicleOf(vehicles.identify(vin));
      return { ...vehicle, ...(expand.includes('offers') && { offers: await buying.offering(asking)(vin) }) };
    },

    /** @throws AppError `api_batch` */
    async batch(asking: Asking, vins: readonly string[], expand: readonly 'offers'[] = []) {
      refuseLarge(vins, MAX_BATCH);
      const offers = expand.length > 0 ? buying.offering(asking) : null;
      const data = await inTurns(vins, async vin => {
        const vehicle = await vehicleOf(vehicles.identify(vin));
        return offers ? { ...vehicle, offers: await offers(vin) } : vehicle;
      });
      return { object: 'list' as const, data };
    },

    recalls: recallsOf,
    ratings: (vin: string) => ratingsOf(deps, vin),

    /** @throws AppError as `fireflyCall` */
    async value({ caller, key }: Asking, input: { vin: string; mileage: number }) {
      const { questions_left: _left, ...value } = await deps.sources[key.mode].valuations.firefly(caller, input);
      return { object: 'value' as const, ...value };
    },

    ...createPlates(deps, buying),
    ...createStocking(deps),
    ...buying,
    ...createOrdering(deps, handingOut.document),
    ...handingOut,
  };

  async function vehicleOf(decoded: Decoded): Promise<Vehicle> {
    const summary = decoding.summaryOf(decoded);
    const title = decoding.titleOf(summary, decoded.vin);
    return {
      object: 'vehicle',
      vin: decoded.vin,
      valid: decoding.isValid(decoded),
      kind: decoded.kind,
      title: title === decoded.vin ? null : title,
      ...summary,
      year_candidates: [...decoded.modelYears],
      check_digit: decoding.checkDigitOf(decoded),
      problems: decoding.problemsOf(decoded),
      suggestions: suggestionsOf(decoded),
      specifications: specificationsOf(await vehicles.factsOf(decoded)),
    };
  }

  /** @throws AppError as `recallVinCall`, and `recall_sources_down` where a source that failed may have had a campaign */
  async function recallsOf({ caller, key }: Asking, vin: string) {
    const list = await deps.sources[key.mode].recalls.byVin(caller, { vin });
    const hasFailed = list.gaps.some(({ reason }) => FAILED.has(reason));
    if (list.recalls.length === 0 && hasFailed) throw new AppError('recall_sources_down');
    const { scope, recalls, checked_at, sources, gaps, notice } = list;
    return {
      object: 'recalls' as const,
      vin: vehicles.normalize(vin),
      scope,
      complete: gaps.length === 0,
      recalls,
      checked_at,
      sources: sources.map(({ name }) => name),
      gaps,
      notice,
    };
  }
}

/** The vehicles of a plate. */
function createPlates(deps: V1Deps, buying: ReturnType<typeof createBuying>) {
  return {
    /** @throws AppError as `plateDecodeCall` */
    async plate(asking: Asking, input: { plate: string; state: string }, expand: readonly 'offers'[] = []) {
      const { caller, key } = asking;
      const offers = expand.length > 0 ? buying.offering(asking) : null;
      const found = await deps.sources[key.mode].plates.decode(caller, input);
      const { plate, state, confidence, source, demo } = found;
      const named = await inTurns(found.vehicles, async ({ vin, title, confidence: sure, doubts }) => {
        return { vin, title, confidence: sure, doubts, ...(offers && { offers: await offers(vin) }) };
      });
      return { object: 'plate' as const, plate, state, confidence, source, demo, vehicles: named };
    },
  };
}

async function ratingsOf({ ratings }: V1Deps, vin: string) {
  return { object: 'ratings' as const, ...(await ratings.answer(vin)) };
}

/** What a function makes of each of many, one after the other; other requests have their turn in between. */
async function inTurns<From, To>(all: readonly From[], make: (each: From) => Promise<To>): Promise<To[]> {
  const made: To[] = [];
  for (const [at, each] of all.entries()) {
    if (at % TURN === TURN - 1) await setImmediate();
    made.push(await make(each));
  }
  return made;
}
