import { normalizeNumber, shownVehicle, type Decoded } from '@marque/vin';
import type { Events } from '../../platform/events/service.ts';
import type { Caller } from '../../kit/caller.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import type {
  OnFile,
  Preview,
  SourcesState,
  Specification,
  VehicleOption,
  VehicleRecord,
  VinAnswer,
} from './contract.ts';
import * as rules from './rules.ts';
import { specificationsOf, type Facts } from './rules/details.ts';
import { silhouetteOf } from './rules/silhouettes.ts';
import { identityOf, vehicleRecord } from './rules/record.ts';
import type { NamedVehicle } from './rules/named-vehicle.ts';
import { createGarage } from './service/garage.ts';
import { readingsOf, suggestionsOf, type Numbers } from './service/numbers.ts';
import { createSearches } from './service/searches.ts';

export { findSaved, findSavedById, listAllSaved, titlesOf, type SavedRow } from './store.ts';

/** Products available for a vehicle before payment, from the sources of reports and stickers. */
export interface Availability {
  demo: boolean;
  onFile(decoded: Decoded): Promise<OnFile[]>;
  stickerGrade(decoded: Decoded): Promise<Preview['sticker_grade']>;
}

export interface VehiclesDeps {
  db: Db;
  clock: Clock;
  events: Events;
  numbers: Numbers;
  availability: Availability;
}

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
export function createVehicles({ db, clock, events, numbers, availability }: VehiclesDeps) {
  const { identify: read, factsOf } = numbers;
  const searches = createSearches({ db, clock, read });
  const garage = createGarage({ db, clock, events, named: numbers.named });

  /** The reading of a classic number that is chosen, now by its place from 1 or before; the only one there is. */
  async function readingOf(caller: Caller, { kind, vin, candidates }: Decoded, choice?: number) {
    if (kind !== 'classic') return null;
    if (candidates.length === 1) return candidates[0] ?? null;
    const now = choice === undefined ? undefined : candidates[choice - 1];
    if (now || candidates.length === 0) return now ?? null;
    const kept = await searches.readingOf(caller, vin);
    return candidates.find(each => rules.readingKey(each) === kept) ?? null;
  }

  return {
    ...numbers,
    searches,
    garage,

    /** Checks a number: whether it fits, what is wrong with it, and which numbers were likely meant. */
    async validate(caller: Caller, input: { vin: string }): Promise<VinAnswer> {
      const decoded = read(input.vin);
      const answer = validationOf(decoded);
      if (answer.valid) await events.emit(db, 'vehicle.searched', { caller, vin: decoded.vin });
      return answer;
    },

    /**
     * The free preview. Never refuses: an unreadable number gives a preview with its problems and suggestions. `choice`:
     * the place of a reading in the list, from 1, which is kept; without one, the one that was chosen before.
     */
    async preview(caller: Caller, vin: string, choice?: number): Promise<Preview> {
      const decoded = read(vin);
      const chosen = await readingOf(caller, decoded, choice);
      const offers = rules.documentsOf(decoded);
      const title = rules.titleOf(rules.summaryOf(decoded), decoded.vin);
      const [onFile, grade, facts] = await Promise.all([
        offers.report ? availability.onFile(decoded) : [],
        offers.sticker ? availability.stickerGrade(decoded) : null,
        factsOf(decoded),
      ]);
      const noted = { known: decoded, reading: chosen && rules.readingKey(chosen) };
      if (rules.isNoted(decoded)) {
        await events.emit(db, 'vehicle.previewed', { caller, vin: decoded.vin });
        await searches.note(caller, decoded.vin, onFile, noted);
      }
      const reading = chosen ? decoded.candidates.indexOf(chosen) + 1 : null;
      return {
        ...previewOf(decoded, facts),
        title,
        reading,
        on_file: onFile,
        sources: rules.sourcesOf(onFile),
        on_file_at: onFile.length > 0 ? clock().toISOString() : null,
        sticker_grade: grade,
        offers: { report: offers.report && rules.isReportWorth(decoded, onFile), sticker: grade !== null },
        silhouette: silhouetteOf(decoded, chosen),
        demo: availability.demo && onFile.length > 0,
      };
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

    /** Notes the vehicle of a preview for callers who are shown the same one. */
    noting({ vin, on_file: onFile, reading }: Pick<Preview, 'vin' | 'on_file' | 'reading'>) {
      const known = read(vin);
      const chosen = reading === null ? undefined : known.candidates[reading - 1];
      const note = searches.noting(vin, onFile, { known, reading: chosen ? rules.readingKey(chosen) : null });
      return async (caller: Caller): Promise<void> => {
        await events.emit(db, 'vehicle.previewed', { caller, vin });
        await note(caller);
      };
    },

    /** A classic number with several readings as the caller chose it; undefined for any other number and before that. */
    async namedBy(caller: Caller, vin: string): Promise<NamedVehicle | undefined> {
      const decoded = read(vin);
      const chosen = await readingOf(caller, decoded);
      return chosen && rules.distinctReadings(decoded).length > 1 ? rules.nameOfReading(chosen) : undefined;
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

/** The part of a preview that the number alone says. */
function previewOf(decoded: Decoded, facts: Facts) {
  return {
    vin: decoded.vin,
    kind: decoded.kind,
    valid: rules.isValid(decoded),
    subtitle: rules.subtitleOf(shownVehicle(facts)),
    vehicle: rules.summaryOf(decoded),
    year_candidates: decoded.modelYears,
    check_digit: rules.checkDigitOf(decoded),
    groups: rules.groupsOf(decoded),
    specifications: specificationsOf(facts),
    problems: rules.problemsOf(decoded),
    suggestions: suggestionsOf(decoded),
    readings: readingsOf(decoded),
  };
}
