import type { StyleData, CatalogLine } from '../../../vehicles/catalog/contract.ts';
import { makeKey, nameKey } from '../../../vehicles/catalog/rules/names.ts';
import { isNameOnly, isYearRestricted } from '../../../vehicles/catalog/rules/styles.ts';
import type { Catalog } from '../../../vehicles/catalog/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { englishOf } from '../../../kit/text/bilingual.ts';
import type { Clock } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import { fitsName } from '../../../vehicles/decode/rules/named-vehicle.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';
import type { ConfirmStickerInput, StickerVehicle } from '../contract.ts';
import { createSharedCache } from '../../../kit/shared-cache.ts';
import { LAST_CLASSIC_YEAR } from '../../../vehicles/decode/rules.ts';
import type { BuildData, BuildDataProvider, DecodedVehicle, ModernBuild } from '../providers/build-data-provider.ts';
import { chooseFrom, NOTHING_CHOSEN, type Chosen } from '../rules/choosing/chosen.ts';
import { linesIn } from '../rules/invented-words.ts';
import { vehicleOf } from '../rules/choosing/vehicle.ts';
import { createCatalogStyles, type StyledVehicle } from './catalog-styles.ts';

const keysOf = (standard: Pick<ReturnType<typeof standardOn>, 'packages' | 'options'> | null): string[] =>
  standard ? [...standard.packages, ...standard.options] : [];

/** The vehicle a sticker is chosen for. */
export interface StickerQuery extends StyledVehicle {
  vin: string;
  title: string;
}

/** How long a source's answer is reused; a person who chooses sends a request after every choice. */
const CACHE_MS = 5 * 60 * 1000;
const MAX_CACHED_VEHICLES = 200;

interface ChoosingDeps {
  vehicles: Vehicles;
  catalog: Catalog;
  provider: BuildDataProvider;
  clock: Clock;
}

/** What the source of build data says of a vehicle; `demo`: it invents. */
interface KnownBuild {
  grade: BuildData['grade'] | null;
  build: BuildData | null;
  demo: boolean;
}

/** A vehicle by the catalog and the source of build data. */
function createKnown({ catalog, provider, clock }: ChoosingDeps) {
  const styles = createCatalogStyles(catalog);
  const { stylesOf, dataOf } = styles;
  const cache = createSharedCache<KnownBuild>(MAX_CACHED_VEHICLES);

  /** The build data of a vehicle, fetched once in five minutes where its license allows that. */
  function buildOf({ vin, decoded }: StickerQuery) {
    const now = clock();
    const { name, demo } = provider;
    const ask = async (signal?: AbortSignal) => {
      const [grade, build] = await Promise.all([
        provider.grade(vin, decoded),
        provider.find(vin, decoded, { now, ...(signal ? { signal } : {}) }),
      ]);
      return { grade, build, demo };
    };
    // A source whose license allows no copies is asked each time.
    if (provider.license && !provider.license.cacheDays) return ask();
    return cache.get(`${name} ${Math.floor(now.getTime() / CACHE_MS)} ${JSON.stringify(decoded)}`, ask);
  }

  /** The factory record of a vehicle, where there is one. */
  async function recordOf(vehicle: StickerQuery): Promise<ModernBuild | null> {
    const { grade, build } = await buildOf(vehicle);
    return grade === 'B' && build?.template === 'sticker-modern' ? build : null;
  }

  /** Whether a factory record says what there would be to choose; the record itself is not asked for. */
  const isRecorded = async (vin: string, decoded: DecodedVehicle): Promise<boolean> =>
    (await provider.grade(vin, decoded)) === 'B';

  /** Whether the catalog has several trims of a vehicle, or something to choose for the one it has. */
  async function leavesChoices(vehicle: StickerQuery): Promise<boolean> {
    const styles = (await stylesOf(vehicle, null)).filter(style => !isNameOnly(style));
    const [only] = styles;
    if (!only || styles.length > 1) return styles.length > 1;
    const { colors, packages, options } = await dataOf(vehicle, only.style);
    return [colors.exterior, colors.interior, packages, options].some(list => list.length > 0);
  }

  return { ...styles, buildOf, recordOf, isRecorded, leavesChoices };
}

/** Choices for a sticker: the possible ones, and those made. */
export function createChoosing(deps: ChoosingDeps) {
  const { vehicles } = deps;
  const known = createKnown(deps);
  const { stylesOf, dataOf, leastOf, buildOf, recordOf, isRecorded, leavesChoices } = known;

  return {
    /**
     * The vehicle that is meant: of its number, else of its name.
     * @throws AppError those of `vehicles.forDocument` and of the menus, `vin_missing`, `sticker_other_vehicle`
     */
    vehicle(input: StickerVehicle): StickerQuery {
      const vin = input.vin || numberOf(input);
      const named = { year: input.year ?? undefined, make: input.make ?? undefined, model: input.model ?? undefined };
      const { decoded: read, title } = vehicles.forDocument(vin, 'sticker', named);
      const decoded = vehicleOf(read);
      const { modelYear: year, make, model = '' } = decoded;
      if (year === undefined || make === undefined)
        throw new AppError('sticker_year', { field: 'vin', params: { vin } });
      const isSameMake = makeKey(named.make ?? '') === makeKey(make);
      const fits = fitsName(
        { ...named, make: isSameMake ? undefined : named.make },
        { year_from: year, year_to: year, make, model, series: decoded.series },
      );
      if (!fits) throw new AppError('sticker_other_vehicle', { field: 'model', params: { vin: read.vin, title } });
      return { vin: read.vin, title, year, make, model, decoded };
    },

    stylesOf,
    unasked: known.unasked,
    buildOf,
    recordOf,
    isRecorded,

    /**
     * Whether anything has to be chosen: several trims, colors or options are in the catalog, and there is no factory record.
     * False while the source of records does not answer: the job that makes the sticker asks it again, and returns the credit.
     */
    async isOpen(vehicle: StickerQuery): Promise<boolean> {
      const leaves = vehicle.year > LAST_CLASSIC_YEAR && (await leavesChoices(vehicle));
      return leaves && !(await isRecorded(vehicle.vin, vehicle.decoded).catch(() => true));
    },

    ...createForms(known),

    /**
     * Holds the choices against the catalog.
     * @throws AppError those of `chooseFrom` and `catalog.styleData`, `sticker_style`, `sticker_recorded`,
     * `sticker_nothing_listed`
     */
    async chosen({ locale }: Caller, vehicle: StickerQuery, input: ConfirmStickerInput): Promise<Chosen> {
      const { vin, title } = vehicle;
      const asks = Boolean(input.colors.exterior || input.colors.interior || input.packages?.length);
      if (await recordOf(vehicle)) {
        if (asks) throw new AppError('sticker_recorded', { field: 'packages', params: { vin } });
        return NOTHING_CHOSEN;
      }
      if (input.trim_unknown) {
        if (asks || input.style) throw new AppError('sticker_style', { field: 'style', params: { title } });
        return leastOf(vehicle);
      }
      const styles = await stylesOf(vehicle, input.trim ?? null);
      const wanted = input.style || input.trim;
      if (!wanted && styles.length > 1)
        throw new AppError('sticker_style', { field: 'style', params: { title }, details: { candidates: styles } });
      const style = wanted || styles[0]?.style;
      if (style) return chooseFrom(await dataOf(vehicle, style), input, locale);
      if (asks) throw new AppError('sticker_nothing_listed', { field: 'packages', params: { title } });
      return NOTHING_CHOSEN;
    },
  };

  function numberOf({ year, make, model, trim }: StickerVehicle): string {
    if (!year || !make || !model) throw new AppError('vin_missing', { field: 'vin' });
    return vehicles.numberOf({ year, make, model, ...(trim ? { trim } : {}) });
  }
}

/** The choices of the form. */
function createForms({ stylesOf, dataOf, recordOf }: ReturnType<typeof createKnown>) {
  return {
    /** The lists of the form in the language of the caller, and what the number or the record fixes. */
    async formData(vehicle: StickerQuery, trim: string | null, locale: Locale) {
      const [styles, record] = await Promise.all([stylesOf(vehicle, trim), recordOf(vehicle)]);
      const [selected] = styles.length === 1 ? styles : [];
      const data = selected ? await dataOf(vehicle, selected.style) : null;
      const known = record?.vehicle ?? null;
      const fixed = { exterior: englishOf(known?.exterior?.name), interior: englishOf(known?.interior?.name) };
      const isTrimKnown = nameKey(selected?.trim ?? '') === nameKey(vehicle.decoded.trim ?? '');
      return {
        form: {
          trims: styles.map(style => ({ ...style, selected: style === selected })),
          exterior: linesIn(data?.colors.exterior ?? [], locale),
          interior: linesIn(data?.colors.interior ?? [], locale),
          packages: linesIn(data?.packages ?? [], locale),
          options: linesIn(data?.options ?? [], locale),
          rules: data?.rules ?? [],
          preselected: record || !data ? [] : keysOf(standardOn(data)),
        },
        locked: {
          ...(isTrimKnown && selected?.trim ? { trim: selected.trim } : {}),
          ...(fixed.exterior ? { exterior: fixed.exterior } : {}),
          ...(fixed.interior ? { interior: fixed.interior } : {}),
        },
        confidence: selected?.confidence ?? 0,
        year_restricted: isYearRestricted(vehicle.year),
      };
    },

    /** Choices filled in beforehand: from the record, else the catalog's standard items. */
    async preselection(vehicle: StickerQuery, trim: string | null) {
      const [styles, record] = await Promise.all([stylesOf(vehicle, trim), recordOf(vehicle)]);
      const [only] = styles.length === 1 ? styles : [];
      const standard = only && !record ? standardOn(await dataOf(vehicle, only.style)) : null;
      const codes = (record?.options ?? []).flatMap(option => (option.code ? [option.code] : []));
      const built = {
        exterior: englishOf(record?.vehicle.exterior?.name),
        interior: englishOf(record?.vehicle.interior?.name),
      };
      const common = { exterior: standard?.exterior?.name ?? null, interior: standard?.interior?.name ?? null };
      const isPackage = new Set((record?.options ?? []).filter(each => each.contains?.length).map(each => each.code));
      const from = <Source extends 'build' | 'vin' | 'common'>(source: Source, ...keys: (string | null)[]) =>
        keys.flatMap(key => (key ? [[key, source] as const] : []));
      return {
        preselected: {
          trim: only?.trim ?? vehicle.decoded.trim ?? null,
          exterior: built.exterior ?? common.exterior,
          interior: built.interior ?? common.interior,
          packages: standard?.packages ?? codes.filter(code => isPackage.has(code)),
          options: standard?.options ?? codes.filter(code => !isPackage.has(code)),
        },
        provenance: Object.fromEntries([
          ...from('vin', only || vehicle.decoded.trim ? 'trim' : null),
          ...from('build', built.exterior && 'exterior', built.interior && 'interior', ...codes),
          ...from('common', common.exterior && 'exterior', common.interior && 'interior', ...keysOf(standard)),
        ]),
        state: 'ready' as const,
      };
    },
  };
}

/** A line of the catalog by its code, or by its name where it has none. */
const keyOf = ({ code, name }: CatalogLine): string => code || name;

/**
 * Standard items of a style: packages and options at no extra price that nothing rules out or brings along, and a
 * color where there is only one. Keys of the lines.
 */
function standardOn({ packages, options, colors, rules }: StyleData): {
  packages: string[];
  options: string[];
  exterior: CatalogLine | null;
  interior: CatalogLine | null;
} {
  const bound = new Set(rules.flatMap(rule => [rule.if, ...(rule.excludes ?? []), ...(rule.includes ?? [])]));
  const free = (lines: readonly CatalogLine[]) =>
    lines.filter(line => line.price === 0 && !bound.has(line.code ?? '')).map(keyOf);
  const only = ([first, ...others]: readonly CatalogLine[]) =>
    first && others.length === 0 && first.price === 0 ? first : null;
  return {
    packages: free(packages),
    options: free(options),
    exterior: only(colors.exterior),
    interior: only(colors.interior),
  };
}
