import type { Decoded } from '@marque/vin';
import { createCache } from '../../../kit/cache.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { configurationOf, type Configuration } from '../rules/epa/configuration.ts';
import { inferredOf, type Inferred } from '../rules/epa/infer.ts';
import { matching, subjectOf } from '../rules/epa/match.ts';
import { makeKeysOf } from '../rules/epa/model-words.ts';
import { ratedOf } from '../rules/epa/rated.ts';
import { typesOfNumber } from '../rules/type-keys.ts';
import * as store from '../store.ts';

/** The vehicle's facts for looking up ratings. */
export type RatedVehicle = Pick<Decoded, 'vin' | 'vehicle'>;

/** Groups of year and make kept in memory; the whole file has about 1,900. */
const MAX_GROUPS = 500;
/** After this a file that was read in meanwhile is seen. */
const CACHE_MS = 600_000;

/** Facts inferred for decoded vehicles from their codes and from EPA's configurations. */
export function createInference({ db, clock }: { db: Db; clock: Clock }) {
  const groups = createCache<Promise<Configuration[]>>({
    max: MAX_GROUPS,
    ttlMs: CACHE_MS,
    now: () => clock().getTime(),
  });

  function ofYearAndMake(year: number, make: string): Promise<Configuration[]> {
    const keys = makeKeysOf(make);
    return groups.get(`${year} ${keys[0]}`, () =>
      store.listConfigurationsOfMakes(db, year, keys).then(found => found.map(configurationOf)),
    );
  }

  return {
    async of(decoded: Decoded): Promise<Inferred> {
      if (decoded.kind === 'europe') return byApproval(await store.listTypesOfNumber(db, decoded.vin), decoded.vin);
      const subject = decoded.kind === 'modern' ? subjectOf(decoded.vehicle) : null;
      const { modelYear, make } = decoded.vehicle;
      if (!subject || !modelYear || !make) return {};
      return inferredOf(decoded, matching(subject, await ofYearAndMake(modelYear.value, make.value)));
    },
    /** The rows of EPA's file a vehicle may be, as they are stored; none where its name or its engine is not in the file. */
    async rated(decoded: RatedVehicle): Promise<store.ConfigurationRow[]> {
      const { modelYear, make } = decoded.vehicle;
      if (!modelYear || !make) return [];
      const rows = ratedOf(decoded, await ofYearAndMake(modelYear.value, make.value));
      return rows.length === 0
        ? []
        : store.listConfigurationsById(
            db,
            rows.map(({ id }) => id),
          );
    },
    /** Reads the configurations again at the next question. */
    forget: groups.clear,
  };
}

/** The models of the type approvals that a number fits. */
function byApproval(rows: readonly store.TypeKeyRow[], vin: string): Inferred {
  const types = typesOfNumber(rows, vin);
  if (!types) return {};
  const { models, source, copiedOn } = types;
  const [only = ''] = models;
  const because = {
    key: 'approval' as const,
    rule: `the number has the shape of ${types.types} approved types`,
    source,
    copiedOn,
  };
  return { approvedModel: { ...because, ...(models.length === 1 ? { value: only } : { candidates: models }) } };
}
