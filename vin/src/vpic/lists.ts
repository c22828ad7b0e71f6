import { E } from '../load/element-ids.ts';
import type { Tables } from '../load/tables.ts';
import { VEHICLE_TYPES } from '../load/vehicle-types.ts';

/** Something with vPIC's id and name. */
export interface Named {
  id: number;
  name: string;
}

export interface Model extends Named {
  make: Named;
}

/** A maker code: positions 1-3, and 12-14 where the maker builds fewer than 1000 vehicles a year. */
export interface MakerCodeRow {
  code: string;
  manufacturer: Named;
  vehicleType: Named;
  makes: readonly Named[];
  /** Empty where vPIC has none. */
  country: string;
  /** `2015-01-01`; null for one that is not public. */
  availableOn: string | null;
}

/** A variable of the decoder, with the values our tables have for it where they are a list of vPIC. */
export interface Variable extends Named {
  values: readonly Named[];
}

/** The lists of vPIC as far as our tables hold them; each is made when it is first asked for. */
export interface Lists {
  /** By name. */
  makes(): readonly Named[];
  /** Those that have a maker code, by id. */
  manufacturers(): readonly Named[];
  makerCodes(): readonly MakerCodeRow[];
  /** The maker codes of one make, whose vehicles of a year are built by its pattern schemas. */
  models(
    makeId: number,
    of: { year?: number | undefined; vehicleTypes?: readonly number[] | undefined },
  ): readonly Model[];
  variables(): readonly Variable[];
  /** Whether a maker code was in use for vehicles of a model year. */
  isOfYear(code: string, year: number): boolean;
}

const MS_PER_DAY = 86_400_000;

const byName = (one: Named, other: Named): number => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);
const byId = (one: Named, other: Named): number => one.id - other.id;

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

export function createLists(tables: Tables): Lists {
  const { wmis, patterns } = tables;
  const named = (value: number): Named => ({
    id: Number(tables.valueAttribute[value]),
    name: tables.valueText[value]!,
  });
  const typeNamed = (value: number): Named => {
    const { id, name } = named(value);
    return { id, name: VEHICLE_TYPES[id] ?? name };
  };
  const valuesOf = (element: number): number[] => {
    const first = tables.elementStart[element]!;
    return Array.from({ length: tables.elementStart[element + 1]! - first }, (_, at) => first + at);
  };

  const makerCodes = once(() =>
    wmis.keys.map((code, row): MakerCodeRow => {
      const day = wmis.availableDay[row]!;
      return {
        code,
        manufacturer: named(wmis.manufacturer[row]!),
        vehicleType: typeNamed(wmis.vehicleType[row]!),
        makes: [...wmis.makes.subarray(wmis.makeStart[row]!, wmis.makeStart[row + 1]!)].map(named),
        country: wmis.country[row]!,
        availableOn: day < 0 ? null : new Date(day * MS_PER_DAY).toISOString().slice(0, 10),
      };
    }),
  );

  /** The models that the patterns of each schema name. */
  const modelsOfSchemas = once(() => {
    const found: Set<number>[] = [];
    for (let schema = 0; schema < patterns.schemaIds.length; schema++) {
      const models = new Set<number>();
      const end = patterns.patternStart[patterns.groupStart[schema + 1]!]!;
      for (let at = patterns.patternStart[patterns.groupStart[schema]!]!; at < end; at++)
        if (patterns.element[at] === E.model) models.add(patterns.value[at]!);
      found.push(models);
    }
    return found;
  });

  const makeOf = (model: number): number => tables.makeOfModel[model - tables.elementStart[E.model]!]!;

  /** The rows of maker codes by make value. */
  const rowsOfMakes = once(() => {
    const rows = new Map<number, number[]>();
    for (let row = 0; row < wmis.keys.length; row++)
      for (const make of wmis.makes.subarray(wmis.makeStart[row]!, wmis.makeStart[row + 1]!))
        rows.set(make, [...(rows.get(make) ?? []), row]);
    return rows;
  });

  function modelsBuilt(make: number, year: number | undefined, types: readonly number[] | undefined): Set<number> {
    const models = new Set<number>();
    for (const row of rowsOfMakes().get(make) ?? []) {
      if (types && !types.includes(wmis.vehicleTypeId[row]!)) continue;
      for (let link = wmis.linkStart[row]!; link < wmis.linkStart[row + 1]!; link++) {
        if (year !== undefined && (year < wmis.linkFrom[link]! || year > wmis.linkTo[link]!)) continue;
        for (const model of modelsOfSchemas()[wmis.linkSchema[link]!] ?? [])
          if (makeOf(model) === make) models.add(model);
      }
    }
    return models;
  }

  return {
    makes: once(() => valuesOf(E.make).map(named).toSorted(byName)),
    manufacturers: once(() => {
      const found = new Map(makerCodes().map(({ manufacturer }) => [manufacturer.id, manufacturer]));
      return [...found.values()].toSorted(byId);
    }),
    makerCodes,
    models(makeId, { year, vehicleTypes }) {
      const make = valuesOf(E.make).find(value => tables.valueAttribute[value] === String(makeId));
      if (make === undefined) return [];
      const isOpen = year === undefined && vehicleTypes === undefined;
      const found = isOpen
        ? valuesOf(E.model).filter(model => makeOf(model) === make)
        : [...modelsBuilt(make, year, vehicleTypes)];
      return found.map(model => ({ ...named(model), make: named(make) })).toSorted(byId);
    },
    variables: once(() =>
      tables.elements.flatMap(element => {
        if (!element || element.private) return [];
        const values = valuesOf(element.id);
        const isList = values.every(value => /^\d+$/.test(tables.valueAttribute[value]!) && hasName(tables, value));
        const entry = element.id === E.vehicleType ? typeNamed : named;
        return [{ id: element.id, name: element.name, values: isList ? values.map(entry).toSorted(byId) : [] }];
      }),
    ),
    isOfYear(code, year) {
      const row = wmis.index.get(code);
      if (row === undefined) return false;
      for (let link = wmis.linkStart[row]!; link < wmis.linkStart[row + 1]!; link++)
        if (year >= wmis.linkFrom[link]! && year <= wmis.linkTo[link]!) return true;
      return false;
    },
  };
}

/** Whether a value is an entry of one of vPIC's lists, and not a text or a figure of its own. */
const hasName = (tables: Tables, value: number): boolean => tables.valueText[value] !== tables.valueAttribute[value];
