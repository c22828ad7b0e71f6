import type { Candidate, Known, Vehicle } from './decoded.ts';
import { displayCountry, displayName, displayVehicleType } from './display.ts';
import { driveTypeIn } from './drive-type.ts';
import { cityName, modelName } from './source-slips.ts';
import { E } from '../load/element-ids.ts';
import { engineLine, type EngineFacts } from './engine-line.ts';
import { textOf } from '../procedure/flat.ts';
import { VALUE_FORMULA, type Items } from '../procedure/items.ts';
import type { ProcedurePass } from '../procedure/procedure.ts';
import type { Tables } from '../load/tables.ts';

const DISPLAYED: Record<number, (text: string) => string> = {
  [E.make]: displayName,
  [E.plantCity]: text => displayName(cityName(text)),
  [E.plantState]: displayName,
  [E.plantCountry]: displayCountry,
  [E.vehicleType]: displayVehicleType,
};
const OTHER_ENGINE = 129;
const RESTRAINTS = 121;
const ENGINE_CONFIGURATION = 64;
const TURBO = 135;
const CURB_WEIGHT = 54;
const ANTI_LOCK_BRAKES = 86;
const TRIM_2 = 109;
const BASE_PRICE = 136;
const ENGINE_ELEMENTS = [E.displacementL, E.cylinders, ENGINE_CONFIGURATION, TURBO, E.fuelPrimary, E.fuelSecondary];
const NOT_STATED: ReadonlySet<string> = new Set(['', 'Not Applicable', 'Not Available']);

/** Turns a pass into the vehicle a person reads. Each distinct value becomes one shared, unchanging object. */
export class VehicleReader {
  readonly #tables: Tables;
  readonly #texts: (Known<string> | null | undefined)[] = [];
  readonly #numbers: (Known<number> | null | undefined)[] = [];
  readonly #drives: (Known<string> | null | undefined)[] = [];
  readonly #years: Known<number>[] = [];
  readonly #engines = new Map<number, Known<string> | undefined>();

  readonly #engineStarts: number[];
  readonly #engineSpans: number[];

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#engineStarts = ENGINE_ELEMENTS.map(element => tables.elementStart[element]!);
    this.#engineSpans = ENGINE_ELEMENTS.map(
      element => tables.elementStart[element + 1]! - tables.elementStart[element]! + 1,
    );
  }

  read({ items, year }: ProcedurePass): Vehicle {
    const cylinders = this.#number(items, E.cylinders);
    const displacementL = this.#number(items, E.displacementL);
    const fuel = this.#text(items, E.fuelPrimary);
    const fuelSecondary = this.#text(items, E.fuelSecondary);
    const engineConfiguration = this.#text(items, ENGINE_CONFIGURATION);
    const turbo = this.#text(items, TURBO);
    return {
      modelYear: this.#year(year),
      make: this.#text(items, E.make),
      model: this.#text(items, E.model),
      series: this.#text(items, E.series),
      trim: this.#text(items, E.trim),
      trimLevel: this.#text(items, TRIM_2),
      bodyClass: this.#text(items, E.bodyClass),
      doors: this.#number(items, E.doors),
      engine: this.#engine(items, { displacementL, cylinders, engineConfiguration, turbo, fuel, fuelSecondary }),
      engineModel: this.#text(items, E.engineModel),
      engineManufacturer: this.#text(items, 146),
      engineConfiguration,
      otherEngineInfo: this.#joined(items, OTHER_ENGINE),
      cylinders,
      displacementL,
      displacementCc: this.#number(items, E.displacementCc),
      turbo,
      fuel,
      fuelSecondary,
      electrification: this.#text(items, 126),
      batteryType: this.#text(items, 2),
      driveType: this.#drive(items),
      transmission: this.#text(items, E.transmission),
      transmissionSpeeds: this.#number(items, 63),
      brakes: this.#text(items, 42),
      gvwr: this.#text(items, E.gvwr),
      curbWeightLb: this.#number(items, CURB_WEIGHT),
      antiLockBrakes: this.#text(items, ANTI_LOCK_BRAKES),
      restraints: this.#joined(items, RESTRAINTS),
      seats: this.#number(items, 33),
      msrp: this.#number(items, BASE_PRICE),
      plantCity: this.#text(items, E.plantCity),
      plantState: this.#text(items, E.plantState),
      plantCountry: this.#text(items, E.plantCountry),
      plantCompany: this.#text(items, E.plantCompany),
      manufacturer: this.#text(items, E.manufacturer),
      vehicleType: this.#text(items, E.vehicleType),
    };
  }

  /** Only year, make and model. */
  brief({ items, year }: ProcedurePass): { modelYear?: number; make?: string; model?: string } {
    return {
      modelYear: year === 0 ? undefined : year,
      make: this.#text(items, E.make)?.value,
      model: this.#text(items, E.model)?.value,
    };
  }

  #text(items: Items, element: number): Known<string> | undefined {
    const value = items.value[element]!;
    if (value === -1) return undefined;
    if (value === VALUE_FORMULA) return { value: items.formula.get(element) ?? '', source: 'known' };
    const known = this.#texts[value];
    if (known !== undefined) return known ?? undefined;
    const text = element === E.model ? modelName(this.#tables, value) : this.#tables.valueText[value]!;
    const made = NOT_STATED.has(text) ? null : shared(DISPLAYED[element]?.(text) ?? text);
    this.#texts[value] = made;
    return made ?? undefined;
  }

  #number(items: Items, element: number): Known<number> | undefined {
    const value = items.value[element]!;
    if (value < 0) return undefined;
    const known = this.#numbers[value];
    if (known !== undefined) return known ?? undefined;
    const number = Number(this.#tables.valueText[value]);
    const made = Number.isFinite(number) && number > 0 ? shared(rounded(element, number)) : null;
    this.#numbers[value] = made;
    return made ?? undefined;
  }

  #joined(items: Items, element: number): Known<string> | undefined {
    if (items.value[element] === -1) return undefined;
    const text = textOf(this.#tables, items, element);
    return text === '' ? undefined : { value: text, source: 'known' };
  }

  #year(year: number): Known<number> | undefined {
    if (year === 0) return undefined;
    return (this.#years[year] ??= shared(year));
  }

  /** The engine line, made once for each combination of what it is made of. */
  #engine(items: Items, facts: EngineFacts): Known<string> | undefined {
    let key = 0;
    for (let index = 0; index < ENGINE_ELEMENTS.length; index++) {
      const value = items.value[ENGINE_ELEMENTS[index]!]!;
      key = key * this.#engineSpans[index]! + (value < 0 ? 0 : value - this.#engineStarts[index]! + 1);
    }
    if (this.#engines.has(key)) return this.#engines.get(key);
    const line = engineLine(facts);
    const made = line === '' ? undefined : shared(line);
    this.#engines.set(key, made);
    return made;
  }

  #drive(items: Items): Known<string> | undefined {
    if (items.value[E.driveType] !== -1) return this.#text(items, E.driveType);
    return this.#driveIn(items, E.trim) ?? this.#driveIn(items, E.series) ?? this.#driveIn(items, E.model);
  }

  #driveIn(items: Items, element: number): Known<string> | undefined {
    const value = items.value[element]!;
    if (value < 0) return undefined;
    const known = this.#drives[value];
    if (known !== undefined) return known ?? undefined;
    const found = driveTypeIn(this.#tables.valueText[value]!);
    const name = this.#tables.elements[element]!.name.toLowerCase();
    const made = found && inferred(found.value, `the ${name} says ${found.word}`);
    this.#drives[value] = made;
    return made ?? undefined;
  }
}

/** A vehicle as one reading among several. */
export function candidateOf(vehicle: Vehicle, rule: string): Candidate {
  return {
    modelYear: vehicle.modelYear?.value,
    make: vehicle.make?.value,
    model: vehicle.model?.value,
    series: vehicle.series?.value,
    body: vehicle.bodyClass?.value,
    engine: vehicle.engine?.value,
    plant: vehicle.plantCity?.value,
    rule,
  };
}

function shared<T>(value: T): Known<T> {
  return Object.freeze({ value, source: 'known' as const });
}

function inferred<T>(value: T, reason: string): Known<T> {
  return Object.freeze({ value, source: 'inferred' as const, reason });
}

function rounded(element: number, value: number): number {
  if (element === E.displacementCc) return Math.round(value);
  if (element !== E.displacementL) return value;
  return value < 1 ? Math.round(value * 100) / 100 : Math.round(value * 10) / 10;
}
