import { setImmediate } from 'node:timers/promises';
import type { Decoder, MakerCode } from '@marque/vin';
import type { CatalogStyle } from '../catalog/contract.ts';
import type { Catalog } from '../catalog/service.ts';
import { byName, slugOf } from '../catalog/rules/names.ts';
import { pickedIn } from '../../kit/text/bilingual.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { RatingsService } from '../ratings/service.ts';
import type { Recalls } from '../recalls/service.ts';
import { engineLineWords, transmissionWords } from '../decode/rules/catalog-words.ts';
import { wordIn } from '../decode/rules/decoded-words.ts';
import type { Vehicles } from '../decode/service.ts';
import type { CarsLink, MakePage, ModelPage, ModelYearPage, NamedSlug } from './contract.ts';
import { addToIndex, type IndexedMake, type IndexedModel, type NameIndex } from './rules/name-index.ts';
import { carsPath, isIndexable } from './rules/pages.ts';

export interface MakesDeps {
  catalog: Catalog;
  recalls: Recalls;
  ratings: RatingsService;
  vehicles: Vehicles;
  decoder: Pick<Decoder, 'makerCodes' | 'manifest'>;
}

export type Makes = ReturnType<typeof createMakes>;

/** How many model years before and after one a page leads to. */
const NEAR = 4;

/** The pages of makes, models and model years: what the catalog, the recall list and the ratings on file say of them. */
export function createMakes({ catalog, recalls, ratings, vehicles, decoder }: MakesDeps) {
  const { index, find } = createIndex(catalog);

  /** The model years of a make that have recalls on file. */
  const recalledYears = (make: IndexedMake): Promise<Map<string, number[]>> =>
    recalls.yearsOnFile(
      make.name,
      [...make.models.values()].map(({ name, years }) => ({ model: name, years })),
    );

  return {
    /** Every make, those that people look for first at the front, the others by name. */
    async list(): Promise<CarsLink[]> {
      const makes = [...(await index()).values()];
      return makes
        .map(make => {
          const years = [...make.models.values()].flatMap(({ years: own }) => own);
          return { ...named(make), popular: make.popular, from: Math.min(...years), to: Math.max(...years) };
        })
        .filter(({ from }) => Number.isFinite(from))
        .sort((a, b) => byName(a.name, b.name));
    },

    /** A make with its models; null: there is none of that address. */
    async make({ locale }: Pick<Caller, 'locale'>, slug: string): Promise<MakePage | null> {
      const make = (await index()).get(slug);
      if (!make) return null;
      const models = [...make.models.values()].map(linkOf).sort((a, b) => byName(a.name, b.name));
      return {
        make: named(make),
        models,
        codes: { list: decoder.makerCodes(make.name).map(code => sayCode(code, locale)), as_of: decoder.manifest.date },
        listed: (await recalledYears(make)).size > 0,
      };
    },

    /** A model with its years; null: there is none of that address. */
    async model(makeSlug: string, modelSlug: string): Promise<ModelPage | null> {
      const found = await find(makeSlug, modelSlug);
      if (!found) return null;
      const { make, model } = found;
      const [copy, counts] = await Promise.all([
        recalls.copy(),
        recalls.countsOnFile(make.name, { model: model.name, years: model.years }),
      ]);
      return {
        make: named(make),
        model: named(model),
        // Of a year without campaigns only a whole copy says that there are none, and not which years it covers.
        years: model.years.map(year => ({ year, campaigns: counts.get(year) ?? null })),
        recalls_as_of: copy?.copiedOn ?? null,
        recalls_whole: copy?.complete ?? false,
        listed: counts.size > 0,
      };
    },

    /** A model year; null: the model was not made then, or there is none of that address. */
    async year(caller: Caller, address: { make: string; model: string; year: string }): Promise<ModelYearPage | null> {
      const found = await find(address.make, address.model);
      const year = Number(address.year);
      if (!found?.model.years.includes(year) || String(year) !== address.year) return null;
      const { make, model } = found;
      const name = { year, make: make.name, model: model.name };
      const [{ styles }, list, { fuel, safety }] = await Promise.all([
        catalog.styles(name),
        recalls.listOnFile(caller.locale, name),
        ratings.onFile(vehicles.identify(vehicles.numberOf(name))),
      ]);
      return {
        make: named(make),
        model: named(model),
        year,
        near: nearest(model, year),
        styles: styles.filter(({ demo }) => !demo).map(style => sayStyle(style, caller.locale)),
        recalls: list,
        fuel,
        safety,
        listed: isIndexable({ recalls: list, fuel, safety }),
      };
    },

    /** The name of an address, `2019 Ford F-150`; null: there is none of that address. */
    async nameOf(makeSlug: string, modelSlug?: string, year?: string): Promise<string | null> {
      if (modelSlug === undefined) return (await index()).get(makeSlug)?.name ?? null;
      const found = await find(makeSlug, modelSlug);
      if (!found || (year !== undefined && !found.model.years.some(each => String(each) === year))) return null;
      return [year, found.make.name, found.model.name].filter(Boolean).join(' ');
    },

    /** Where the page of a vehicle's model year would be, without looking whether it is there; null for a vehicle without a name. */
    pathFor({ year, make, model }: { year: number | null; make: string | null; model: string | null }): string | null {
      const [makeSlug, modelSlug] = [slugOf(make ?? ''), slugOf(model ?? '')];
      return year && makeSlug && modelSlug ? carsPath(makeSlug, modelSlug, year) : null;
    },

    ...createListed(recalls, catalog, index, recalledYears),
  };
}

/** All names by address, made again once a file of the catalog was read in. */
function createIndex(catalog: Catalog) {
  let made: { names: object; index: Promise<NameIndex> } | null = null;

  function index(): Promise<NameIndex> {
    const names = catalog.namesRead();
    if (made?.names !== names) {
      made = { names, index: readIndex() };
      made.index.catch(() => (made = null));
    }
    return made.index;
  }

  /** All names by address. It takes some hundred milliseconds: other requests go first between two years. */
  async function readIndex(): Promise<NameIndex> {
    const found: NameIndex = new Map();
    for (const { value } of catalog.years()) {
      const year = Number(value);
      for (const make of catalog.makes({ year }))
        addToIndex(found, { year, make, models: catalog.models({ year, make: make.value }) });
      await setImmediate();
    }
    return found;
  }

  async function find(makeSlug: string, modelSlug: string) {
    const make = (await index()).get(makeSlug);
    const model = make?.models.get(modelSlug);
    return make && model ? { make, model } : null;
  }

  return { index, find };
}

/** The pages that search engines are told of. */
function createListed(
  recalls: Recalls,
  catalog: Catalog,
  index: () => Promise<NameIndex>,
  recalledYears: (make: IndexedMake) => Promise<Map<string, number[]>>,
) {
  let paths: { key: string; names: object; listed: Promise<string[]> } | null = null;

  async function readListed(): Promise<string[]> {
    const listed = [carsPath()];
    for (const make of (await index()).values()) {
      const years = await recalledYears(make);
      if (years.size === 0) continue;
      listed.push(carsPath(make.slug));
      for (const { name, slug } of make.models.values()) {
        const had = years.get(name) ?? [];
        if (had.length > 0) listed.push(carsPath(make.slug, slug));
        for (const year of had) listed.push(carsPath(make.slug, slug, year));
      }
    }
    return listed;
  }

  return {
    /** When what these pages say of recalls last changed: they name the day of the copy; null without one. */
    changedAt: (): Promise<Date | null> => recalls.copyChangedAt(),

    /**
     * The pages a sitemap lists: model years with recalls on file, with their models and makes. Worked out once for each
     * copy of the recall list, which takes seconds.
     */
    async listed(): Promise<string[]> {
      const key = String(await recalls.copyChangedAt());
      const names = catalog.namesRead();
      if (paths?.key !== key || paths.names !== names) {
        paths = { key, names, listed: readListed() };
        paths.listed.catch(() => (paths = null));
      }
      return paths.listed;
    },
  };
}

/** Vehicle type and country in a language; the name of the maker is its own. */
const sayCode = ({ code, manufacturer, vehicleType, country }: MakerCode, locale: Caller['locale']): MakerCode => ({
  code,
  manufacturer,
  vehicleType: wordIn(vehicleType, locale),
  country: country && wordIn(country, locale),
});

/** A style in a language, as far as its words are known; the names of style and trim are its own. */
const sayStyle = (style: CatalogStyle, locale: Caller['locale']): CatalogStyle => ({
  ...style,
  body: style.body && wordIn(style.body, locale),
  engine: style.engine && pickedIn(engineLineWords(style.engine), locale),
  transmission: style.transmission && pickedIn(transmissionWords(style.transmission), locale),
  drive: style.drive && wordIn(style.drive, locale),
  source: wordIn(style.source, locale),
});

const named = ({ name, slug }: NamedSlug): NamedSlug => ({ name, slug });

function linkOf({ years, popular, ...model }: IndexedModel): CarsLink {
  return { ...named(model), popular, from: Math.min(...years), to: Math.max(...years) };
}

/** The years around one, newest first. */
function nearest({ years }: IndexedModel, year: number): number[] {
  const at = years.indexOf(year);
  return years.slice(Math.max(0, at - NEAR), at + NEAR + 1).filter(each => each !== year);
}
