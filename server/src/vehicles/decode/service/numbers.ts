import { normalizeNumber, vehicleName, type Decoded, type Decoder } from '@marque/vin';
import type { Catalog } from '../../catalog/service.ts';
import { AppError } from '../../../kit/errors.ts';
import type { ClassicReading, VehicleSummary } from '../contract.ts';
import * as rules from '../rules.ts';
import type { Facts } from '../rules/details.ts';
import { withInferred } from '../rules/inferred-facts.ts';
import type { NamedVehicle } from '../rules/named-vehicle.ts';
import { sayPreview } from '../rules/say-preview.ts';
import { styleFacts } from './chosen-style.ts';
import { createYmm, type YmmChoice } from './ymm.ts';

export type Numbers = ReturnType<typeof createNumbers>;

/** Reads the number of a vehicle with the decoder and the catalog. Nothing is noted and no source is asked. */
export function createNumbers({ decoder, catalog }: { decoder: Decoder; catalog: Catalog }) {
  const ymm = createYmm(catalog);
  const read = (text: string): Decoded => {
    const decoded = decoder.decode(text);
    return decoded.kind === 'ymm' ? rules.chosen(decoded, ymm.find(decoded.vin)) : rules.sayable(decoded);
  };

  /** The facts of a vehicle, with those that the catalog infers. */
  async function factsOf(decoded: Decoded): Promise<Facts> {
    if (decoded.kind === 'ymm') return { ...decoded.vehicle, ...(await styleFacts(catalog, decoded)) };
    return withInferred(decoded.vehicle, await catalog.infer(decoded));
  }

  return {
    factsOf,

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

    /** A decode with the values that are inferred beside those that were read; each has its source. */
    async completed(decoded: Decoded): Promise<Decoded> {
      const { inferred: _why, ...vehicle } = await factsOf(decoded);
      return { ...decoded, vehicle };
    },

    /** A preview whose values are in a language where they are words of the decode tables; calls answer them as decoded. */
    inLanguage: sayPreview,

    /** Identifies a number without noting it; also a number made of a vehicle's name. */
    identify: read,

    /** Every reading of a pre-1981 VIN, the likeliest first; none of any other. */
    readings: (vin: string): ClassicReading[] => readingsOf(read(vin)),

    /** Whether a number may be several vehicles, of which somebody has to choose one. */
    hasSeveral: (vin: string): boolean => rules.distinctReadings(read(vin)).length > 1,

    soldAs: (vin: string): 'modern' | 'classic' => rules.soldAs(read(vin)),

    /** Decodes a number without noting it. */
    decode: (vin: string): Decoded => decoder.decode(vin),

    /**
     * Every reading of a pre-1981 VIN, the likeliest first.
     * @throws AppError `classic_wrong` where none fits
     */
    classicMapping(vin: string) {
      const readings = readingsOf(read(vin));
      if (readings.length === 0) throw new AppError('classic_wrong', { field: 'vin' });
      const data = readings.map(mappingOf);
      return { data, ambiguous: data.length > 1 };
    },

    normalize: normalizeNumber,
  };
}

/** A reading as the call of classic mappings answers it: what is unknown is null. */
function mappingOf(reading: ClassicReading) {
  const { model = null, series = null, body = null, engine = null, plant = null, sequence = null } = reading;
  const { make, confidence, rule, year_from, year_to } = reading;
  const year = year_from === year_to ? year_from : null;
  return { year, year_from, year_to, make, model, series, body, engine, plant, sequence, confidence, rule };
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

/** The numbers that were likely meant, each with why. */
export function suggestionsOf(decoded: Decoded) {
  return decoded.suggestions.map(({ vin, reason, positions, vehicle }) => {
    const name = vehicle ? vehicleName(vehicle.modelYear, vehicle.make, vehicle.model) : '';
    return { vin, reason, positions, ...(name ? { vehicle: name } : {}) };
  });
}

/** The readings of a classic number, the likeliest first; none of any other. */
export function readingsOf(decoded: Decoded): ClassicReading[] {
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
