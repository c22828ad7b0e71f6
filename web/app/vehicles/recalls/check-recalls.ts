import type { RecallGap, RecallList } from '@marque/server/vehicles/recalls/contract';
import type { MarqueContext } from '../../context.ts';
import { MAX_PLATE, plainPlate } from '../../kit/ui/vin/plate-text.ts';
import { countDecoding, countRecalls } from '../decode/decoding-limit.ts';
import type { SearchProblem, Typed } from '../decode/search/search-query.ts';
import type { CatalogMenus, Menu } from '../decode/search/catalog-menus.ts';
import type { FoundByPlate } from '../decode/search/plate-vehicles.tsx';
import { destinationOf } from '../decode/vehicle-path.ts';
import type { RecallSearchQuery } from '../decode/recalls/recall-search-query.ts';
import { menuOf } from './recall-menu.ts';
import { nameSlug } from './name-address.ts';

/** Why there is no list, where no field is to be mended. */
export interface RecallProblem {
  kind: 'down' | 'not_on_file' | 'unknown_name' | 'market' | 'year_open';
  message: string;
  /** The reason of each source that gave no answer. */
  gaps: string[];
}

/** The outcome of a check. */
export interface CheckedRecalls {
  list: RecallList | null;
  /** The error of a field. */
  field: SearchProblem | null;
  problem: RecallProblem | null;
  /** The vehicles of a plate, to be confirmed or chosen from. */
  plate: FoundByPlate | null;
  /** The VINs of a text that has several. */
  vins: { vin: string; title: string | null }[];
  menus: CatalogMenus | null;
  /** The values asked for, by the names of the menus. */
  typed: Typed;
}

const NOTHING = { list: null, field: null, problem: null, plate: null, vins: [], menus: null };

/** Refusals that no field can mend, with what the page makes of them. */
const PROBLEMS: Readonly<Record<string, RecallProblem['kind']>> = {
  recall_sources_down: 'down',
  recall_not_on_file: 'not_on_file',
  recall_name_unknown: 'unknown_name',
  recall_market: 'market',
  recall_year_open: 'year_open',
};

/** Looks for the recalls an address asks for; what was refused is part of the answer, a fault is thrown. */
export async function checkRecalls(marque: MarqueContext, search: RecallSearchQuery): Promise<CheckedRecalls> {
  if (search.by === 'ymm') return checkName(marque, search.typed);
  const checked = await (search.by === 'plate' ? checkPlate(marque, search) : checkVin(marque, search.typed.vin ?? ''));
  return { ...checked, typed: search.typed };
}

async function checkName(marque: MarqueContext, search: Typed): Promise<CheckedRecalls> {
  const found = await recallMenus(marque, search);
  const { year = '', make = '', model = '' } = found.typed;
  if (found.field || !year || !make || !model) return { ...NOTHING, ...found };
  await countRecalls(marque);
  const checked = await listed(marque, 'model', () => marque.app.recalls.byName(marque.caller, { year, make, model }));
  const named = checked.list
    ? { ...found.typed, make: checked.list.vehicle.make, model: checked.list.vehicle.model }
    : {};
  return { ...found, ...checked, menus: found.menus, typed: { ...found.typed, ...named } };
}

type Checked = Omit<CheckedRecalls, 'typed'>;

async function checkVin(marque: MarqueContext, typed: string): Promise<Checked> {
  const { app, caller } = marque;
  if (!typed) return NOTHING;
  const { to, number, vins } = destinationOf(typed, 'vin');
  if (to === 'several') {
    await countDecoding(marque);
    return { ...NOTHING, vins: vins.map(vin => ({ vin, title: app.vehicles.nameOf(vin) })) };
  }
  await countRecalls(marque);
  return listed(marque, 'vin', () => app.recalls.byVin(caller, { vin: to === 'vehicle' ? number : typed }));
}

async function checkPlate(marque: MarqueContext, { typed }: RecallSearchQuery): Promise<Checked> {
  const { app, caller, refused } = marque;
  const { plate = '', state = '' } = typed;
  if (!plate && !state) return NOTHING;
  // Up to the length of a plate it is one; a longer text is a number that belongs elsewhere.
  if (plainPlate(plate).length > MAX_PLATE && destinationOf(plate, 'vin').to !== 'box') {
    return checkVin(marque, plate);
  }
  try {
    return { ...NOTHING, plate: await app.plates.decode(caller, { plate, state }) };
  } catch (error) {
    const problem = refused(error, caller.locale);
    if (!problem) throw error;
    return { ...NOTHING, field: { message: problem.message, field: problem.field ?? 'plate' } };
  }
}

/** The list, or why there is none. A refusal that names no field is about `field`. */
async function listed(
  { refused, caller }: MarqueContext,
  field: 'vin' | 'model',
  read: () => Promise<RecallList>,
): Promise<Checked> {
  try {
    return { ...NOTHING, list: await read() };
  } catch (error) {
    const problem = refused(error, caller.locale);
    if (!problem) throw error;
    const { message, reason, details } = problem;
    const kind = PROBLEMS[reason];
    if (kind) return { ...NOTHING, problem: { kind, message, gaps: gapsIn(details) } };
    return { ...NOTHING, field: { message, field: problem.field ?? field } };
  }
}

/** The reasons of the sources that gave no answer. */
const gapsIn = (details: object): string[] =>
  'gaps' in details ? (details.gaps as RecallGap[]).map(({ message }) => message) : [];

/**
 * The lists for what is chosen so far, by their own spelling of the names, and what is wrong with a choice. A list that
 * cannot be had is empty: the fields take typed names.
 */
async function recallMenus(
  { app, caller, refused }: MarqueContext,
  typed: Typed,
): Promise<Pick<CheckedRecalls, 'menus' | 'field' | 'typed'>> {
  const gaps: NonNullable<CatalogMenus['gaps']> = {};
  const menus: CatalogMenus = { years: [], makes: [], models: [], trims: [], gaps };
  const keep = (list: 'years' | 'makes' | 'models', menu: Menu) => {
    menus[list] = menu.items;
    gaps[list] = menu.gaps;
  };
  const named = { ...typed };
  const { year } = typed;
  try {
    const search = await app.recalls.years(caller);
    keep('years', menuOf(search.years, search.gaps));
    if (year) {
      const found = await app.recalls.makes(caller, { year });
      keep('makes', menuOf(found.makes, found.gaps));
    }
    named.make = spelledIn(menus.makes, typed.make);
    const { make } = named;
    if (year && make) {
      const found = await app.recalls.models(caller, { year, make });
      keep('models', menuOf(found.models, found.gaps));
    }
    named.model = spelledIn(menus.models, typed.model);
    return { menus, field: null, typed: named };
  } catch (error) {
    const problem = refused(error, caller.locale);
    if (!problem) throw error;
    const field = problem.reason === 'recall_sources_down' || typed.model ? null : problem;
    return { menus, field, typed: named };
  }
}

/** A name as a menu spells it; as it was typed where the menu does not have it. */
const spelledIn = (menu: Menu['items'], name: string | undefined): string | undefined =>
  menu.find(({ value }) => nameSlug(value) === nameSlug(name ?? ''))?.value ?? name;
