import { dayOf } from '../../../kit/clock.ts';
import type { BuildData, BuildDataProvider, DecodedVehicle } from './build-data-provider.ts';
import { FIRST_YEAR } from '../rules/gates/gates.ts';
import { catalogSticker } from './sandbox/catalog.ts';
import { classicSheet } from './sandbox/classic.ts';
import { BEL_AIR_1957, CAMARO_1969, F150_2019 } from './sandbox/written.ts';
import spanish from './sandbox/spanish.json' with { type: 'json' };

/** The words of the invented catalog and of the sheets written by hand, English to Spanish. */
const SPANISH = new Map(Object.entries(spanish));

/** Fields that may be in both languages; names, codes and numbers are in none. */
const TEXTS = new Set(
  'text name means place expect value items contains engine engine_note transmission drive paint plant point final_assembly sold_to'.split(
    ' ',
  ),
);

function translated(value: unknown, key: string, ofClassic: boolean): unknown {
  if (typeof value === 'string') {
    const es = TEXTS.has(key) || (ofClassic && key === 'trim') ? SPANISH.get(value) : undefined;
    return es === undefined ? value : { en: value, es };
  }
  if (Array.isArray(value)) return value.map(item => translated(item, key, ofClassic));
  if (typeof value !== 'object' || value === null || 'en' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, translated(item, field, ofClassic)]));
}

/** The same build with the words of the invented catalog in both languages. */
function inBothLanguages<Build extends BuildData>(build: Build): Build {
  return translated(build, '', build.template === 'sticker-classic') as Build;
}

/** Numbers with a sheet written by hand. */
const WRITTEN: Readonly<Record<string, BuildData>> = {
  '1FTEW1EP8KFA00019': F150_2019,
  '124379N500019': CAMARO_1969,
  VC57F100019: BEL_AIR_1957,
};

/** Vehicles whose invented options represent a factory record; any other is of catalog grade. */
export const RECORDED_VINS: readonly string[] = [
  '1HGCM82633A004352',
  '5YJ3E1EA2KF317000',
  '4S4BSACC5H3200019',
  '4T1BF1FK6EU000019',
];

/** Last model year of the classic sheets. */
const LAST_CLASSIC = 1981;

export interface SandboxBuildsOptions {
  /** How it answers for every vehicle: `empty` knows none, `down` throws, `wrong` delivers lines that do not add up. */
  behavior?: 'prompt' | 'slow' | 'wrong' | 'empty' | 'down';
  /** Milliseconds an answer takes, and how many when slow; 0 in tests. */
  paceMs?: number;
  slowMs?: number;
}

/** Lines that do not add up to the total: the sheet must be stopped before it is sold. */
function spoiled(build: BuildData): BuildData {
  if (build.template === 'sticker-classic') return { ...build, total: build.total + 100 };
  return { ...build, price: { ...build.price, total: build.price.total + 100 } };
}

/**
 * Invented build data, so that no paid source is needed to build, run and try the product: a factory record for a few
 * vehicles, a catalog sticker for any decoded vehicle of 1982 or later, a period sheet for a classic number.
 */
export class SandboxBuilds implements BuildDataProvider {
  readonly name = 'sandbox';
  readonly demo = true;
  readonly #options: SandboxBuildsOptions;

  constructor(options: SandboxBuildsOptions = {}) {
    this.#options = options;
  }

  async find(
    vin: string,
    vehicle: DecodedVehicle,
    { now }: { now: Date; signal?: AbortSignal },
  ): Promise<BuildData | null> {
    await this.#answer();
    const { behavior } = this.#options;
    const build = behavior === 'empty' ? null : buildOf(vin, vehicle, dayOf(now));
    const both = build && inBothLanguages(build);
    return both && behavior === 'wrong' ? spoiled(both) : both;
  }

  async grade(vin: string, vehicle: DecodedVehicle): Promise<BuildData['grade'] | null> {
    await this.#answer();
    return this.#options.behavior === 'empty' ? null : gradeOf(vin, vehicle);
  }

  /** Takes as long as an answer takes. @throws when down */
  async #answer(): Promise<void> {
    const { behavior, paceMs = 400, slowMs = 4000 } = this.#options;
    const pauseMs = behavior === 'slow' ? slowMs : paceMs;
    if (pauseMs > 0) await new Promise(resolve => setTimeout(resolve, pauseMs));
    if (behavior === 'down') throw new Error('The sandbox build data is down');
  }
}

/** Vehicle types in the catalog: cars and trucks for passengers and goods; no motorcycle, bus or trailer. */
const CATALOG_TYPE = /passenger|truck/i;

function gradeOf(vin: string, vehicle: DecodedVehicle): BuildData['grade'] | null {
  const written = WRITTEN[vin];
  if (written) return written.grade;
  const { modelYear: year, make, byName, vehicleType = 'Passenger Car' } = vehicle;
  if (year === undefined || make === undefined || !CATALOG_TYPE.test(vehicleType)) return null;
  // A sheet of before the labels tells what a number says; a model's name alone gives none.
  if (byName && year < FIRST_YEAR.label) return null;
  if (year <= LAST_CLASSIC) return 'E';
  if (byName) return 'D';
  return RECORDED_VINS.includes(vin) ? 'B' : 'C';
}

function buildOf(vin: string, vehicle: DecodedVehicle, today: string): BuildData | null {
  const written = WRITTEN[vin];
  if (written) return written;
  const { modelYear: year, make } = vehicle;
  const grade = gradeOf(vin, vehicle);
  if (grade === null || year === undefined || make === undefined) return null;
  return grade === 'E' ? classicSheet(vehicle, year) : catalogSticker(vehicle, year, today, grade);
}
