import { normalizeNumber, shownVehicle, vehicleName, type Decoded, type Decoder } from '@marque/vin';
import type { Catalog } from '../catalog/service.ts';
import type { Caller } from '../../kit/caller.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import type {
  ClassicReading,
  OnFile,
  Preview,
  SourcesState,
  Specification,
  VehicleOption,
  VehicleRecord,
  VehicleSummary,
  VinAnswer,
} from './contract.ts';
import * as rules from './rules.ts';
import { sayPreview } from './rules/say-preview.ts';
import { specificationsOf, type Facts } from './rules/details.ts';
import { withInferred } from './rules/inferred-facts.ts';
import { silhouetteOf } from './rules/silhouettes.ts';
import { identityOf, vehicleRecord } from './rules/record.ts';
import type { NamedVehicle } from './rules/named-vehicle.ts';
import { createGarage, type GarageWatch } from './service/garage.ts';
import { createSearches } from './service/searches.ts';
import { styleFacts } from './service/chosen-style.ts';
import { createYmm, type YmmChoice } from './service/ymm.ts';

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
  decoder: Decoder;
  availability: Availability;
  catalog: Catalog;
  /** Who follows what members save. */
  garageWatch: GarageWatch;
  /** Counts that a number was checked, or the preview of one shown. */
  counted(caller: Caller, step: 'search' | 'preview', vin: string): void;
  /** The caller's newest document of a kind of a vehicle, and the newest that may be read; null where there is none. */
  documentOf(
    caller: Caller,
    kind: 'report' | 'sticker',
    vin: string,
  ): Promise<{
    newest: VehicleRecord['documents'][number] | null;
    finished: VehicleRecord['report']['vhr_report'];
  }>;
  /** Asked for members alone. */
  knownOf(caller: Caller, vin: string): Promise<KnownOfVehicle>;
}

/** Facts from a member's own documents and files of a vehicle. */
export interface KnownOfVehicle {
  files: readonly { type: string; url: string }[];
  /** Of the report. */
  miles: number | null;
  sticker: { trim: string | null; picture: string } | null;
}
const NOTHING_KNOWN: KnownOfVehicle = { files: [], miles: null, sticker: null };

export type Vehicles = ReturnType<typeof createVehicles>;

/** How numbers are read, and what is kept of who has read them. */
function createReadings(parts: VehiclesDeps) {
  const { db, clock, decoder } = parts;
  const ymm = createYmm(parts.catalog);
  const read = (text: string): Decoded => {
    const decoded = decoder.decode(text);
    return decoded.kind === 'ymm' ? rules.chosen(decoded, ymm.find(decoded.vin)) : rules.sayable(decoded);
  };
  const factsOf = async (decoded: Decoded): Promise<Facts> => {
    if (decoded.kind === 'ymm') return { ...decoded.vehicle, ...(await styleFacts(parts.catalog, decoded)) };
    return withInferred(decoded.vehicle, await parts.catalog.infer(decoded));
  };
  const searches = createSearches({ db, clock, read });
  const garage = createGarage({ db, clock, read, refusal: wrongNumber, watch: parts.garageWatch });

  /** The reading of a classic number that is chosen, now by its place from 1 or before; the only one there is. */
  async function readingOf(caller: Caller, { kind, vin, candidates }: Decoded, choice?: number) {
    if (kind !== 'classic') return null;
    if (candidates.length === 1) return candidates[0] ?? null;
    const now = choice === undefined ? undefined : candidates[choice - 1];
    if (now || candidates.length === 0) return now ?? null;
    const kept = await searches.readingOf(caller, vin);
    return candidates.find(each => rules.readingKey(each) === kept) ?? null;
  }

  return { ymm, read, factsOf, searches, garage, readingOf };
}
type Readings = ReturnType<typeof createReadings>;

/** Vehicles by their numbers. A number that is wrong is an answer, not a refusal. */
export function createVehicles(parts: VehiclesDeps) {
  const readings = createReadings(parts);
  const { searches, garage } = readings;

  return {
    ...createNumbers(parts, readings),
    ...createPreviews(parts, readings),
    ...createRecord(parts, readings),

    /** Keeps what the caller wants with a vehicle. @throws AppError `not_found` where the caller has not looked it up */
    async choose(caller: Caller, vin: string, option: VehicleOption): Promise<void> {
      if (!(await searches.choose(caller, normalizeNumber(vin), option))) throw new AppError('not_found');
    },

    searches,
    garage,

    normalize: normalizeNumber,
  };
}

/** The vehicles that numbers name. */
function createNumbers({ decoder, availability }: VehiclesDeps, { ymm, read, factsOf, readingOf }: Readings) {
  return {
    /**
     * The number under which a vehicle of the catalog is found, which has no VIN: `1969-chevrolet-camaro-ss-k3f9q2`.
     * @throws AppError `catalogue_year` and the others of the menus, `catalogue_trim`
     */
    numberOf: (choice: YmmChoice): string => ymm.choose(choice).number,

    /** The name of a vehicle, e.g. "2014 Toyota Camry"; null when its VIN does not determine it. */
    nameOf: (vin: string): string | null => {
      const decoded = read(vin);
      const title = rules.titleOf(rules.summaryOf(decoded), decoded.vin);
      return title === decoded.vin ? null : title;
    },

    /**
     * The vehicle a document is to be made of; `named`: a classic as its buyer names it, where a number has several
     * readings. What does not fit is refused before anything is charged.
     * @throws AppError `vin_wrong`, `vin_check_digit`, each with the suggestions in `details`; `sticker_year`, `sticker_market`
     */
    forDocument(
      vin: string,
      kind: 'report' | 'sticker',
      named?: NamedVehicle,
    ): { decoded: Decoded; title: string; soldAs: 'modern' | 'classic' } {
      const decoded = rules.readAs(read(vin), named);
      const { vin: number } = decoded;
      const offers = rules.documentsOf(decoded);
      if (offers[kind]) {
        return { decoded, title: rules.titleOf(rules.summaryOf(decoded), number), soldAs: rules.soldAs(decoded) };
      }
      const reason = decoded.kind === 'europe' ? 'sticker_market' : 'sticker_year';
      if (offers.report) throw new AppError(reason, { field: 'vin', params: { vin: number } });
      throw wrongNumber(decoded);
    },

    /** The vehicle of a number. @throws AppError `vin_wrong`, `vin_check_digit` for a number that names none */
    named(vin: string): { decoded: Decoded; summary: VehicleSummary; title: string } {
      const decoded = read(vin);
      const summary = rules.summaryOf(decoded);
      if (summary.make === null) throw wrongNumber(decoded);
      return { decoded, summary, title: rules.titleOf(summary, decoded.vin) };
    },

    /** Whether the history sources answer for a vehicle now. */
    async sourcesOf(vin: string): Promise<SourcesState> {
      return rules.sourcesOf(await availability.onFile(decoder.decode(vin)));
    },

    /** Whether a report of the vehicle is offered, as its preview says; refuses nothing. */
    async isReportOffered(vin: string): Promise<boolean> {
      const decoded = read(vin);
      if (!rules.documentsOf(decoded).report) return false;
      return decoded.kind !== 'classic' || rules.isReportWorth(decoded, await availability.onFile(decoded));
    },

    /** A decode with the values that are inferred beside those that were read; each has its source. */
    async completed(decoded: Decoded): Promise<Decoded> {
      const { inferred: _why, ...vehicle } = await factsOf(decoded);
      return { ...decoded, vehicle };
    },

    /** A preview whose values are in a language where they are words of the decode tables; calls answer them as decoded. */
    inLanguage: sayPreview,

    /** Identifies a number without noting it; also a number made of a vehicle's name. */
    identify: (vin: string): Decoded => read(vin),

    /** Every reading of a pre-1981 VIN, the likeliest first; none of any other. */
    readings: (vin: string): ClassicReading[] => readingsOf(read(vin)),

    /** A classic number with several readings as the caller chose it; undefined for any other number and before that. */
    async namedBy(caller: Caller, vin: string): Promise<NamedVehicle | undefined> {
      const decoded = read(vin);
      const chosen = await readingOf(caller, decoded);
      return chosen && rules.distinctReadings(decoded).length > 1 ? rules.nameOfReading(chosen) : undefined;
    },

    /** Whether a number may be several vehicles, of which somebody has to choose one. */
    hasSeveral: (vin: string): boolean => rules.distinctReadings(read(vin)).length > 1,

    soldAs: (vin: string): 'modern' | 'classic' => rules.soldAs(read(vin)),

    /** Decodes a number without noting it. */
    decode: (vin: string): Decoded => decoder.decode(vin),
  };
}

/** The free check of a number, and the preview of its vehicle. */
function createPreviews(parts: VehiclesDeps, { read, factsOf, searches, readingOf }: Readings) {
  const { clock, availability } = parts;

  return {
    /** Checks a number: whether it fits, what is wrong with it, and which numbers were likely meant. */
    validate(caller: Caller, input: { vin: string }): VinAnswer {
      const decoded = read(input.vin);
      const summary = rules.summaryOf(decoded);
      const answer: VinAnswer = {
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
      };
      if (summary.make) answer.vehicle = summary;
      if (answer.valid) parts.counted(caller, 'search', decoded.vin);
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
        parts.counted(caller, 'preview', decoded.vin);
        await searches.note(caller, decoded.vin, onFile, noted);
      }
      return {
        vin: decoded.vin,
        kind: decoded.kind,
        valid: rules.isValid(decoded),
        title,
        subtitle: rules.subtitleOf(shownVehicle(facts)),
        vehicle: rules.summaryOf(decoded),
        year_candidates: decoded.modelYears,
        check_digit: rules.checkDigitOf(decoded),
        groups: rules.groupsOf(decoded),
        specifications: specificationsOf(facts),
        problems: rules.problemsOf(decoded),
        suggestions: suggestionsOf(decoded),
        readings: readingsOf(decoded),
        reading: chosen ? decoded.candidates.indexOf(chosen) + 1 : null,
        on_file: onFile,
        sources: rules.sourcesOf(onFile),
        on_file_at: onFile.length > 0 ? clock().toISOString() : null,
        sticker_grade: grade,
        offers: { report: offers.report && rules.isReportWorth(decoded, onFile), sticker: grade !== null },
        silhouette: silhouetteOf(decoded, chosen),
        demo: availability.demo && onFile.length > 0,
      };
    },

    /** Notes the vehicle of a preview for callers who are shown the same one. */
    noting({ vin, on_file: onFile, reading }: Pick<Preview, 'vin' | 'on_file' | 'reading'>) {
      const known = read(vin);
      const chosen = reading === null ? undefined : known.candidates[reading - 1];
      const note = searches.noting(vin, onFile, { known, reading: chosen ? rules.readingKey(chosen) : null });
      return (caller: Caller): Promise<void> => {
        parts.counted(caller, 'preview', vin);
        return note(caller);
      };
    },
  };
}

/** What is told of a vehicle: its record, and the readings of a classic number. */
function createRecord(parts: VehiclesDeps, { read, factsOf, searches, garage }: Readings) {
  const { clock, documentOf } = parts;

  return {
    /** The record of a vehicle for the caller. @throws AppError as `forDocument` for a number that names no vehicle */
    async record(caller: Caller, vin: string): Promise<{ vehicle: VehicleRecord; specifications: Specification[] }> {
      const decoded = read(vin);
      const identity = identityOf(decoded, rules.summaryOf(decoded));
      if (identity.make === null) throw wrongNumber(decoded);
      const isMember = caller.actor.kind === 'member';
      const [facts, search, saved, report, sticker, known] = await Promise.all([
        factsOf(decoded),
        searches.of(caller, decoded.vin),
        garage.find(caller, decoded.vin),
        documentOf(caller, 'report', decoded.vin),
        documentOf(caller, 'sticker', decoded.vin),
        isMember ? parts.knownOf(caller, decoded.vin) : NOTHING_KNOWN,
      ]);
      const photos = known.files.flatMap(({ type, url }) => (type === 'image/jpeg' ? [url] : []));
      const specifications = specificationsOf(facts);
      const vehicle = vehicleRecord(decoded, identity, specifications, {
        userId: caller.actor.kind === 'member' ? caller.actor.userId : null,
        option: search?.option ?? null,
        mileage: saved?.mileage ?? known.miles,
        trim: known.sticker?.trim ?? null,
        images: [...photos, ...(known.sticker ? [known.sticker.picture] : [])],
        at: new Date(search?.created ?? clock()),
        documents: [report.newest, sticker.newest].filter(document => document !== null),
        finished: { vhr_report: report.finished, vhr_sticker: sticker.finished },
      });
      return { vehicle, specifications };
    },

    /**
     * Every reading of a pre-1981 VIN, the likeliest first.
     * @throws AppError `classic_wrong` where none fits
     */
    classicMapping(vin: string) {
      const readings = readingsOf(read(vin));
      if (readings.length === 0) throw new AppError('classic_wrong', { field: 'vin' });
      const data = readings.map(reading => ({
        year: reading.year_from === reading.year_to ? reading.year_from : null,
        year_from: reading.year_from,
        year_to: reading.year_to,
        make: reading.make,
        model: reading.model ?? null,
        series: reading.series ?? null,
        body: reading.body ?? null,
        engine: reading.engine ?? null,
        plant: reading.plant ?? null,
        sequence: reading.sequence ?? null,
        confidence: reading.confidence,
        rule: reading.rule,
      }));
      return { data, ambiguous: data.length > 1 };
    },
  };
}

/** Why a number names no vehicle, with the likely readings. */
function wrongNumber(decoded: Decoded): AppError {
  const { vin: number } = decoded;
  const details = { suggestions: suggestionsOf(decoded) };
  const digit = rules.checkDigitOf(decoded);
  if (digit?.ok === false && digit.expected !== null) {
    return new AppError('vin_check_digit', {
      field: 'vin',
      params: { vin: number, expected: digit.expected },
      details,
    });
  }
  return new AppError('vin_wrong', { field: 'vin', params: { vin: number }, details });
}

function suggestionsOf(decoded: Decoded) {
  return decoded.suggestions.map(({ vin, reason, positions, vehicle }) => {
    const name = vehicle ? vehicleName(vehicle.modelYear, vehicle.make, vehicle.model) : '';
    return { vin, reason, positions, ...(name ? { vehicle: name } : {}) };
  });
}

function readingsOf(decoded: Decoded): ClassicReading[] {
  if (decoded.kind !== 'classic') return [];
  return decoded.candidates.map(each => ({
    make: each.make ?? '',
    model: each.model,
    series: each.series,
    body: each.body,
    engine: each.engine,
    plant: each.plant,
    sequence: each.sequence,
    year_from: each.yearFrom ?? each.modelYear ?? 0,
    year_to: each.yearTo ?? each.modelYear ?? 0,
    confidence: each.confidence ?? 0,
    rule: each.rule ?? '',
    notes: each.notes ?? [],
  }));
}
