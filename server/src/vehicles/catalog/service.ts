import { createClassicPicker, type Decoder, type Picker } from '@marque/vin';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { dataChanged } from '../../platform/installation/service/versions.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import type { CatalogStyle, MenuItem, StyleData, TypeKey } from './contract.ts';
import { createMenus, withoutKnownMakes, type Menus, type MenuProvider } from './rules/menus.ts';
import {
  isYearRestricted,
  nameOnlyStyle,
  presentData,
  presentStyle,
  styleOfName,
  stylesOfTrim,
} from './rules/styles.ts';
import { presentType } from './rules/type-keys.ts';
import { importFile, type ImportOptions, type ImportResult } from './service/import-file.ts';
import { createInference, type RatedVehicle } from './service/inference.ts';
import { createImportedNames, type ImportedNames } from './service/imported-names.ts';
import type { StyleRecord } from './import/records.ts';
import * as store from './store.ts';

export type Catalog = ReturnType<typeof createCatalog>;
export type { Inference, Inferred } from './rules/epa/infer.ts';
export type { RatedVehicle } from './service/inference.ts';
export type { ConfigurationRow, VehicleName } from './store.ts';

/** Names of the sources of trims. */
const TABLES = { modern: 'NHTSA vPIC', classic: 'Tables of classic vehicle numbers' };
const STARTER = 'starter-set';
const CLASSIC_UNTIL = 1980;

export interface CatalogDeps {
  db: Db;
  clock: Clock;
  decoder: Decoder;
  /** Whether histories are invented: only then are invented styles, prices and options shown. */
  isDemo: () => boolean;
}

/** All vehicles and their options: from the decoder's tables, the sheets of classic numbers, and imports. */
export function createCatalog(deps: CatalogDeps) {
  const { db, clock, decoder } = deps;
  const imported = createImportedNames(db);
  const inference = createInference(deps);
  const menus = menusOf(decoder, imported);

  async function load(): Promise<void> {
    await imported.refresh();
    inference.forget();
  }

  const { findStyles, findContents, named } = createStyles(deps, menus);

  return {
    /**
     * The types of a key: a Swiss type approval (`1TD812`), or a German HSN and TSN (`0603/BDE`, `0603 bde`).
     * @throws AppError `type_key_unknown`
     */
    typesOfKey: (asked: AskedKey): Promise<TypeKey[]> => typesOfKey(db, asked),

    /** Reads what was imported; to be called before the menus are asked, and after an import. */
    load,
    /** Stands for the names of the menus: another object once a file was read in, or the tables are others. */
    namesRead: (): object => menus(),
    /** The model years there are, newest first. */
    years: (): MenuItem[] => menus().years(),
    /** @throws AppError `catalogue_year` */
    makes: ({ year }: { year: number }): MenuItem[] => menus().makes(year),
    /** @throws AppError `catalogue_year`, `catalogue_make`, `catalogue_make_years` */
    models: ({ year, make }: { year: number; make: string }): MenuItem[] => menus().models(year, make),
    /** How the names of the models of a make are written; empty for a year or a make that is not on record. */
    knownModels: ({ year, make }: { year: number; make: string }): string[] => menus().known(year, make),
    /**
     * Empty when no trim is on record.
     * @throws AppError as `models` does, and `catalogue_model`, `catalogue_model_years`, `catalogue_model_renamed`
     */
    trims: ({ year, make, model }: store.VehicleName): MenuItem[] => menus().trims(year, make, model),

    /** The styles of a vehicle, those of its trim where the trim is on record. @throws AppError as `trims` does */
    async styles(input: store.VehicleName & { trim?: string | null | undefined }) {
      menus().checkModel(input.year, input);
      const styles = await findStyles(input, input.trim || null);
      return { styles, year_restricted: isYearRestricted(input.year) };
    },

    /** Everything on record for one style. @throws AppError as `trims` does, and `catalogue_style` */
    async styleData(input: store.VehicleName & { style: string }): Promise<StyleData> {
      menus().checkModel(input.year, input);
      const { row, items, rules } = await findContents(input);
      const [style] = row ? [presentStyle(row, items, 1)] : named(input);
      if (!style)
        throw new AppError('catalogue_style', { field: 'style', params: { ...input, year: String(input.year) } });
      return presentData(style, row, { items, rules });
    },

    /** The engines, transmissions and drives in which a model was sold; empty unless such a file was read in. */
    configurations: (name: store.VehicleName): Promise<store.ConfigurationRow[]> => store.listConfigurations(db, name),

    /** Drive and transmission where the decoder has none; one query for each year and make, then from memory. */
    infer: inference.of,

    /** The day the copy of EPA's file is of; null without one. */
    ratedOn: async (): Promise<string | null> => (await store.countConfigurations(db)).copiedOn,
    /** The rows of EPA's file a vehicle may be; null while no such file was read in. */
    async rated(decoded: RatedVehicle): Promise<store.ConfigurationRow[] | null> {
      return imported.current().configurations.years().length === 0 ? null : inference.rated(decoded);
    },

    /** Reads a file in. @throws ImportRefused */
    async import(options: ImportOptions): Promise<ImportResult> {
      const result = await importFile({ db, clock, decoder: () => decoder }, options);
      await load();
      return result;
    },

    /** The name of the starter set that was written last; null: none was. */
    starterSet: (): Promise<string | null> => store.newestFile(db, STARTER),
    /** Writes the starter set, over an older one. */
    async writeStarterSet(name: string, styles: readonly StyleRecord[]): Promise<void> {
      await writeStarter(db, { name, styles, createdAt: clock() });
      await load();
    },
  };
}

function providerOf(picker: Picker): MenuProvider {
  return { ...picker, makes: year => picker.makes(year).map(({ name }) => name) };
}

interface AskedKey {
  scheme: store.TypeKeyRow['scheme'];
  key: string;
}

async function typesOfKey(db: Db, { scheme, key }: AskedKey): Promise<TypeKey[]> {
  const plain = key.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const written = scheme === 'kba' ? `${plain.slice(0, 4)}/${plain.slice(4, 7)}` : plain;
  const rows = await store.listTypesOfKey(db, scheme, written);
  if (rows.length === 0) throw new AppError('type_key_unknown', { field: 'key', params: { key: written } });
  return rows.map(presentType);
}

async function writeStarter(
  db: Db,
  { name, styles, createdAt }: { name: string; styles: readonly StyleRecord[]; createdAt: Date },
): Promise<void> {
  await db.transaction(async tx => {
    await store.lockImports(tx);
    await store.writeStyles(tx, styles);
    await store.writeNames(tx);
    const row = { id: newId('imp'), format: STARTER, fileName: name, sha256: '', rows: styles.length, rejects: 0 };
    await store.addImport(tx, { ...row, createdAt });
    await dataChanged(tx, 'catalog');
  });
}

/** The styles of models, by what was imported and by the names of trims. */
function createStyles({ db, isDemo }: Pick<CatalogDeps, 'db' | 'isDemo'>, menus: () => Menus) {
  const shown = <Row extends { demo: boolean }>(rows: Row[]): Row[] =>
    isDemo() ? rows : rows.filter(row => !row.demo);

  /** The styles on record; where there are none, the trims the tables name. */
  async function findStyles(name: store.VehicleName, trim: string | null): Promise<CatalogStyle[]> {
    const rows = shown(await store.listStyles(db, name));
    if (rows.length === 0) return namesOnly(name);
    const { styles, confidence } = stylesOfTrim(rows, trim);
    const prices = await store.listPrices(
      db,
      styles.map(({ id }) => id),
    );
    return styles.map(style => presentStyle(style, shown(prices), confidence));
  }

  /** The style of a name with its items and rules; nothing where it is not on record. */
  async function findContents(input: store.VehicleName & { style: string }) {
    const row = styleOfName(shown(await store.listStyles(db, input)), input.style) ?? null;
    if (!row) return { row, items: [], rules: [] };
    const [items, rules] = await Promise.all([store.listItems(db, [row.id]), store.listRules(db, row.id)]);
    return { row, items: shown(items), rules: shown(rules) };
  }

  function namesOnly({ year, make, model }: store.VehicleName): CatalogStyle[] {
    const source = year > CLASSIC_UNTIL ? TABLES.modern : TABLES.classic;
    return menus()
      .trims(year, make, model)
      .map(({ name }) => nameOnlyStyle(name, source));
  }

  function named(input: store.VehicleName & { style: string }): CatalogStyle[] {
    return namesOnly(input).filter(({ style }) => style.toLowerCase() === input.style.trim().toLowerCase());
  }

  return { findStyles, findContents, named };
}

/** The menus of the decoder's tables and of what was imported, made again once either is another. */
function menusOf(decoder: Decoder, imported: ReturnType<typeof createImportedNames>): () => Menus {
  let made: { names: ImportedNames; picker: Picker; menus: Menus } | null = null;
  return () => {
    const names = imported.current();
    const { picker } = decoder;
    if (made?.names !== names || made.picker !== picker) {
      const tables = [picker, createClassicPicker()].map(providerOf);
      const known = [...tables, names.styles];
      made = { names, picker, menus: createMenus([...known, withoutKnownMakes(names.configurations, known)]) };
    }
    return made.menus;
  };
}
