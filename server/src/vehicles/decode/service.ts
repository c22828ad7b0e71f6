import { normalizeNumber, type Decoded } from '@marque/vin';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { AppError } from '../../kit/errors.ts';
import type { SourcesState, Specification, VehicleOption, VehicleRecord, VinAnswer } from './contract.ts';
import * as rules from './rules.ts';
import { specificationsOf } from './rules/details.ts';
import { identityOf, vehicleRecord } from './rules/record.ts';
import { createGarage } from './service/garage.ts';
import { suggestionsOf } from './service/numbers.ts';
import { createPreviews, type VehiclesDeps } from './service/previews.ts';
import { createSearches } from './service/searches.ts';

export { findSaved, findSavedById, listAllSaved, titlesOf, type SavedRow } from './store.ts';

/** A member's own documents and files of a vehicle; a visitor has none. */
export interface OwnedOfVehicle {
  documents: VehicleRecord['documents'];
  finished: VehicleRecord['report'];
  files: readonly { type: string; url: string }[];
  /** Of the report. */
  miles: number | null;
  sticker: { trim: string | null; picture: string } | null;
}

export type Vehicles = ReturnType<typeof createVehicles>;

/** Vehicles by their numbers. A number that is wrong is an answer, not a refusal. */
export function createVehicles(deps: VehiclesDeps) {
  const { db, clock, events, numbers, availability } = deps;
  const { identify: read, factsOf } = numbers;
  const searches = createSearches({ db, clock, read });
  const garage = createGarage({ db, clock, events, named: numbers.named });

  return {
    ...numbers,
    searches,
    garage,
    ...createPreviews(deps, searches),

    /** Checks a number: whether it fits, what is wrong with it, and which numbers were likely meant. */
    async validate(caller: Caller, input: { vin: string }): Promise<VinAnswer> {
      const decoded = read(input.vin);
      const answer = validationOf(decoded);
      if (answer.valid) await events.emit(db, 'vehicle.searched', { caller, vin: decoded.vin });
      return answer;
    },

    /** Whether the history sources answer for a vehicle now. */
    async sourcesOf(vin: string): Promise<SourcesState> {
      return rules.sourcesOf(await availability.onFile(numbers.decode(vin)));
    },

    /** Whether a report of the vehicle is offered, as its preview says; refuses nothing. */
    async isReportOffered(vin: string): Promise<boolean> {
      const decoded = read(vin);
      if (!rules.documentsOf(decoded).report) return false;
      return decoded.kind !== 'classic' || rules.isReportWorth(decoded, await availability.onFile(decoded));
    },

    /** Keeps what the caller wants with a vehicle. @throws AppError `not_found` where the caller has not looked it up */
    async choose(caller: Caller, vin: string, option: VehicleOption): Promise<void> {
      if (!(await searches.choose(caller, normalizeNumber(vin), option))) throw new AppError('not_found');
    },

    /** The record of a vehicle for the caller. @throws AppError `vin_wrong`, `vin_check_digit` for a number that names none */
    async record(
      caller: Caller,
      vin: string,
      ownedOf: (vin: string) => Promise<OwnedOfVehicle>,
    ): Promise<{ vehicle: VehicleRecord; specifications: Specification[] }> {
      const { decoded, summary } = numbers.named(vin);
      const [facts, search, saved, owned] = await Promise.all([
        factsOf(decoded),
        searches.of(caller, decoded.vin),
        garage.find(caller, decoded.vin),
        ownedOf(decoded.vin),
      ]);
      const { documents, finished, files, miles, sticker } = owned;
      const photos = files.flatMap(({ type, url }) => (type === 'image/jpeg' ? [url] : []));
      const specifications = specificationsOf(facts);
      const vehicle = vehicleRecord(decoded, identityOf(decoded, summary), specifications, {
        userId: caller.actor.kind === 'member' ? caller.actor.userId : null,
        option: search?.option ?? null,
        mileage: saved?.mileage ?? miles,
        trim: sticker?.trim ?? null,
        images: [...photos, ...(sticker ? [sticker.picture] : [])],
        at: new Date(search?.created ?? clock()),
        documents,
        finished,
      });
      return { vehicle, specifications };
    },
  };
}

/** Whether a number fits, what is wrong with it, and which numbers were likely meant. */
function validationOf(decoded: Decoded): VinAnswer {
  const summary = rules.summaryOf(decoded);
  return {
    status: 'success',
    valid: rules.isValid(decoded),
    vin: decoded.vin,
    kind: decoded.kind,
    check_digit: rules.checkDigitOf(decoded),
    year_guess: summary.year,
    year_candidates: decoded.modelYears,
    suggestions: decoded.suggestions.map(each => each.vin),
    suggestion_details: suggestionsOf(decoded),
    problems: rules.problemsOf(decoded),
    ...(summary.make ? { vehicle: summary } : {}),
  };
}
