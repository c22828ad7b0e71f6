import { AppError } from '../../../kit/errors.ts';
import type { MenuItem } from '../contract.ts';
import { byName, makeKey, nameKey, slugOf } from './names.ts';
import { makeRank, modelRank } from './popular.ts';
import { renamedIn, type Name } from './renamed.ts';

/** Where names of vehicles come from; a name that two of them have is written as the first writes it. */
export interface MenuProvider {
  years(): readonly number[];
  makes(year: number): readonly string[];
  models(year: number, make: string): readonly string[];
  trims(year: number, make: string, model: string): readonly string[];
}

export type Menus = ReturnType<typeof createMenus>;

/** The menus year, make, model and trim over several providers. */
export function createMenus(given: readonly MenuProvider[]) {
  const providers = given.map(provider => {
    const makes = cached(provider.makes);
    return { ...provider, makes, spellings: cached(year => spellingsOf(makes(year))) };
  });
  const years = [...new Set(providers.flatMap(provider => provider.years()))].sort((a, b) => b - a);
  const makes = cached((year: number) =>
    distinct(
      providers.flatMap(provider => provider.makes(year)),
      makeKey,
    ),
  );
  const models = (year: number, make: string) =>
    distinct(
      providers.flatMap(provider => inMake(provider, year, make)),
      nameKey,
    );
  const makeKeys = cached((year: number) => new Set(makes(year).map(makeKey)));
  const hasMake = (year: number, make: string) => makeKeys(year).has(makeKey(make));
  const isIn = (names: readonly string[], name: string) => names.some(each => nameKey(each) === nameKey(name));

  /** @throws AppError `catalogue_year` */
  function checkYear(year: number): void {
    if (years.includes(year)) return;
    const [to = 0, from = 0] = [years[0], years.at(-1)];
    throw new AppError('catalogue_year', { field: 'year', params: { from: String(from), to: String(to) } });
  }

  /** @throws AppError `catalogue_make` for a make no year has, `catalogue_make_years` for one of other years */
  function checkMake(year: number, make: string): void {
    checkYear(year);
    if (hasMake(year, make)) return;
    const had = years.filter(each => hasMake(each, make));
    if (had.length === 0) throw new AppError('catalogue_make', { field: 'make', params: { make } });
    throw new AppError('catalogue_make_years', { field: 'make', params: { make, year: String(year), ...span(had) } });
  }

  /** @throws AppError `catalogue_model_renamed`, `catalogue_model_years`, `catalogue_model`, or of the make */
  function checkModel(year: number, name: Name): void {
    const { make, model } = name;
    checkYear(year);
    if (isIn(models(year, make), model)) return;
    const now = renamedIn(year, name);
    const about = { make, model, year: String(year) };
    const [listed] = now ? spelled(models(year, now.make), now.model, nameKey) : [];
    if (now && listed !== undefined) {
      const params = { ...about, now: `${now.make} ${listed}` };
      throw new AppError('catalogue_model_renamed', { field: 'model', params, details: { ...now, model: listed } });
    }
    checkMake(year, make);
    const had = years.filter(each => isIn(models(each, make), model));
    if (had.length === 0) throw new AppError('catalogue_model', { field: 'model', params: about });
    throw new AppError('catalogue_model_years', { field: 'model', params: { ...about, ...span(had) } });
  }

  return {
    /** Newest first. */
    years: (): MenuItem[] => years.map(year => item(String(year), undefined)),
    makes(year: number): MenuItem[] {
      checkYear(year);
      return ranked(makes(year), make => makeRank(year, make));
    },
    /** The models of a make in a year; empty for one that is not on record. */
    known: models,
    models(year: number, make: string): MenuItem[] {
      checkMake(year, make);
      return ranked(models(year, make), model => modelRank(make, model));
    },
    trims(year: number, make: string, model: string): MenuItem[] {
      checkModel(year, { make, model });
      const named = providers.flatMap(provider => inModel(provider, year, { make, model }));
      return ranked(distinct(named, nameKey), () => undefined);
    },
    checkModel,
  };
}

/** A provider whose names serve only where the others lack a make in a year: its models are not written as people do. */
export function withoutKnownMakes(provider: MenuProvider, others: readonly MenuProvider[]): MenuProvider {
  const makes = (year: number): string[] => {
    const known = new Set(others.flatMap(other => other.makes(year)).map(makeKey));
    return provider.makes(year).filter(make => !known.has(makeKey(make)));
  };
  return { ...provider, makes };
}

/** Remembers the answers to a few dozen questions. */
function cached<Answer>(ask: (year: number) => Answer): (year: number) => Answer {
  const answers = new Map<number, Answer>();
  return year => {
    const known = answers.get(year) ?? ask(year);
    answers.set(year, known);
    return known;
  };
}

/** A provider's own spelling of a name. */
const spelled = (names: readonly string[], name: string, key: (name: string) => string): string[] =>
  names.filter(each => key(each) === key(name));

/** A provider with its own spellings of each make of a year, by key. */
type KeyedProvider = MenuProvider & { spellings(year: number): ReadonlyMap<string, readonly string[]> };

function spellingsOf(makes: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const byKey = new Map<string, string[]>();
  for (const make of makes) byKey.set(makeKey(make), [...(byKey.get(makeKey(make)) ?? []), make]);
  return byKey;
}

const spellingsIn = (provider: KeyedProvider, year: number, make: string): readonly string[] =>
  provider.spellings(year).get(makeKey(make)) ?? [];

function inMake(provider: KeyedProvider, year: number, make: string): string[] {
  return spellingsIn(provider, year, make).flatMap(each => provider.models(year, each));
}

function inModel(provider: KeyedProvider, year: number, { make, model }: Name): string[] {
  return spellingsIn(provider, year, make).flatMap(maker =>
    spelled(provider.models(year, maker), model, nameKey).flatMap(each => provider.trims(year, maker, each)),
  );
}

function distinct(names: readonly string[], key: (name: string) => string): string[] {
  const cached = new Map<string, string>();
  for (const name of names) if (!cached.has(key(name))) cached.set(key(name), name);
  return [...cached.values()];
}

/** Popular names first, then the others by name. */
function ranked(names: readonly string[], rankOf: (name: string) => number | undefined): MenuItem[] {
  const last = Number.MAX_SAFE_INTEGER;
  return names
    .map(name => ({ name, rank: rankOf(name) }))
    .sort((a, b) => (a.rank ?? last) - (b.rank ?? last) || byName(a.name, b.name))
    .map(({ name, rank }) => item(name, rank));
}

const item = (name: string, rank: number | undefined): MenuItem => ({
  name,
  value: name,
  slug: slugOf(name),
  popular: rank !== undefined,
});

const span = (years: readonly number[]) => ({ from: String(Math.min(...years)), to: String(Math.max(...years)) });
