import type { Caller } from '../../platform/sites/rules/caller.ts';
import { AppError, unlessRefused } from '../../kit/errors.ts';
import { translatorFor } from '../../kit/text/messages.ts';
import type { Vehicles } from '../decode/service.ts';
import type { RecallGap, RecallList, SafetyIssues } from './contract.ts';
import type { RecallMarket } from './rules/recall-provider.ts';
import { createStoredList } from './providers/stored-list.ts';
import { makeName, modelName } from './rules/display-names.ts';
import { recallVehicleOf, type NamedVehicle } from './rules/named-vehicle.ts';
import type { StarterSet } from './rules/starter-set.ts';
import { makeIn, modelIn, yearIn } from './rules/typed.ts';
import { createAsking, type Asking, type AskingDeps, type SourceAnswers } from './service/asking.ts';
import { createMenus } from './service/menus.ts';
import { createOnFile } from './service/on-file.ts';
import { createRecallList } from './service/recall-list.ts';
import { createSafetyIssues, type SafetyIssueDeps } from './service/safety-issues.ts';
import { writeStarterSet } from './service/starter-set.ts';
import { listOf, sourceName } from './service/list-shape.ts';
import type { RecallProvider } from './rules/recall-provider.ts';
import * as store from './store.ts';

export interface RecallDeps extends Omit<AskingDeps, 'providers'>, SafetyIssueDeps {
  /** The sources besides the copy on record; the list may change at run time. */
  providers: readonly RecallProvider[];
  vehicles: Pick<Vehicles, 'named'>;
  /** The models of a make in a year as the catalog writes them; empty where it has none. */
  knownModels(name: { year: number; make: string }): readonly string[];
  /** When NHTSA last said that our copy of its file is its newest. */
  comparedAt(): Promise<Date | null>;
}

/**
 * A vehicle's recalls. `unknown_name`: the sources answer and have no data under this name, which is not "no recalls";
 * `unavailable`: no source answered, and the gaps say why.
 */
export type RecallOutcome =
  { kind: 'list'; list: RecallList } | { kind: 'unknown_name' } | { kind: 'unavailable'; gaps: RecallGap[] };

export type Recalls = ReturnType<typeof createRecalls>;

/** Safety recalls of a vehicle or of a model, of every source that is set up. */
export function createRecalls(deps: RecallDeps) {
  const { vehicles } = deps;
  const list = createRecallList(deps);
  const stored = createStoredList(list, deps.comparedAt);
  const inTurn = () => [
    ...deps.providers.filter(({ list }) => list === 'nhtsa'),
    stored,
    ...deps.providers.filter(({ list }) => list !== 'nhtsa'),
  ];
  const asking = createAsking({ ...deps, providers: inTurn });
  const menus = createMenus(asking, deps.knownModels);
  const onFile = createOnFile(deps, list);
  const issues = createSafetyIssues(deps);

  return {
    ...createQuestions({ ...deps, issues }, asking, menus),

    /** Investigations and communications about the model of a number, from the copies on record; null where it names none. */
    async issuesOf(number: string): Promise<SafetyIssues | null> {
      const query = vehicleOfNumber(vehicles, number);
      return query && issues.of(query);
    },

    /**
     * The campaigns that the copy on record has of the vehicle of a number, newest first; nobody is asked. Null where it
     * does not know, and of a vehicle whose recalls are invented.
     */
    async onFile(number: string): Promise<store.CampaignDay[] | null> {
      const query = vehicleOfNumber(vehicles, number);
      if (!query || deps.providers.some(provider => provider.covers?.(query.vin ?? ''))) return null;
      return list.daysOf(query);
    },

    /** A model's recalls from the stored copy, as a list; null where it has no answer. No source is called. */
    async listOnFile(locale: Caller['locale'], vehicle: NamedVehicle): Promise<RecallList | null> {
      const found = await stored.find({ ...vehicle, vin: null, market: 'US' });
      if (found.kind !== 'found') return null;
      const say = translatorFor(locale);
      const { name, demo } = stored;
      const source = sourceName(name, locale);
      const partial = { source, message: say('recall-words', 'gap.partial_copy', { source }) };
      const gaps: RecallGap[] = found.partial ? [{ ...partial, reason: 'partial_copy' }] : [];
      return listOf({ ...vehicle, vin: null }, { answers: [{ name, demo, found }], gaps, locale });
    },
    /** The campaigns of a model by model year, on that copy. */
    countsOnFile: onFile.countsOf,
    /** The model years of a make that have campaigns, by model, on that copy. */
    yearsOnFile: onFile.yearsOf,
    /** The copy on record; null: none. */
    copy: list.copy,

    years: (caller: Caller) => menus.years(caller),
    makes: (caller: Caller, input: { year: string }) => menus.makes(caller, yearIn(input.year, asking.now())),
    models: (caller: Caller, input: { year: string; make: string }) =>
      menus.models(caller, yearIn(input.year, asking.now()), makeIn(input.make)),

    /**
     * Each source's answer for the vehicle of a number; `byVin`: also sources that bill by vehicle. Null where the
     * number determines no vehicle of our lists.
     */
    async askAll(
      number: string,
      { market, byVin }: { market: RecallMarket; byVin: boolean },
    ): Promise<SourceAnswers | null> {
      const query = vehicleOfNumber(vehicles, number);
      return query && asking.ask({ ...query, vin: byVin ? (query.vin ?? null) : null, market });
    },

    /** When the copy of the recall list changed last; null where there is none. */
    async copyChangedAt(): Promise<Date | null> {
      const times = (await store.listCopies(deps.db)).map(({ usedAt }) => usedAt?.getTime() ?? 0);
      return times.length > 0 ? new Date(Math.max(...times)) : null;
    },

    /** Writes the extract an installation begins with, where nothing newer is in use. */
    writeStarterSet: (set: StarterSet): Promise<void> => writeStarterSet(deps, set),
  };
}

/** Recalls of a vehicle or a model, as a list. */
function createQuestions(
  { vehicles, knownModels, issues }: RecallDeps & { issues: ReturnType<typeof createSafetyIssues> },
  asking: Asking,
  menus: ReturnType<typeof createMenus>,
) {
  return {
    forVehicle,

    /**
     * The recalls of a model. @throws AppError `recall_year`, `recall_make`, `recall_model`, `recall_name_unknown`,
     * `recall_not_on_file`, `recall_sources_down`
     */
    async byName(caller: Caller, input: { year: string; make: string; model: string }): Promise<RecallList> {
      const year = yearIn(input.year, asking.now());
      const make = makeName(makeIn(input.make));
      const query = { year, make, model: modelName(modelIn(input.model), knownModels({ year, make })) };
      return listIn(caller, query, await forVehicle(caller, query));
    },

    /**
     * The recalls of a vehicle. @throws AppError `vin_missing`, `vin_wrong`, `vin_check_digit`, `recall_market`,
     * `recall_year_open`, `recall_name_unknown`, `recall_not_on_file`, `recall_sources_down`
     */
    async byVin(caller: Caller, input: { vin: string }): Promise<RecallList> {
      if (input.vin === '') throw new AppError('vin_missing', { field: 'vin' });
      const query = vehicleByVin(vehicles, input.vin);
      return listIn(caller, query, await forVehicle(caller, query));
    },

    /**
     * As `forVehicle` by a VIN, or by the name of a vehicle that has none; null where it determines no vehicle of our lists.
     * @throws AppError `vin_wrong`, `vin_check_digit` for a number that names no vehicle
     */
    async ofNumber(caller: Caller, number: string, wait: { waitMs?: number } = {}): Promise<RecallOutcome | null> {
      const { decoded, summary } = vehicles.named(number);
      const query = recallVehicleOf(decoded, summary);
      if (!query) return null;
      const outcome = await forVehicle(caller, query, wait);
      return outcome.kind === 'list' ? { kind: 'list', list: await withIssues(query, outcome.list) } : outcome;
    },
  };

  async function withIssues(query: NamedVehicle, list: RecallList): Promise<RecallList> {
    return { ...list, safety_issues: await issues.of(query) };
  }

  /**
   * The recalls of a vehicle, sentences in the caller's language. Waits `waitMs` at most; a source that is slower is a gap,
   * and its answer is kept for the next time. Never refuses.
   */
  async function forVehicle(
    caller: Pick<Caller, 'site' | 'locale'>,
    vehicle: NamedVehicle,
    { waitMs }: { waitMs?: number } = {},
  ): Promise<RecallOutcome> {
    const market: RecallMarket = caller.site.market;
    const vin = vehicle.vin ?? null;
    const { answers, gaps } = await asking.ask({ ...vehicle, vin, market }, waitMs);
    const say = translatorFor(caller.locale);
    const sentences = gaps.map(({ source: provider, reason }) => {
      const source = sourceName(provider, caller.locale);
      return { source, reason, message: say('recall-words', `gap.${reason}`, { source }) };
    });
    if (answers.length > 0)
      return { kind: 'list', list: listOf({ ...vehicle, vin }, { answers, gaps: sentences, locale: caller.locale }) };
    if (gaps.some(({ reason }) => reason === 'unknown_name')) return { kind: 'unknown_name' };
    return { kind: 'unavailable', gaps: sentences };
  }

  /** The list. @throws AppError where there is none */
  async function listIn(caller: Caller, query: NamedVehicle, outcome: RecallOutcome): Promise<RecallList> {
    if (outcome.kind === 'list') return withIssues(query, outcome.list);
    if (outcome.kind === 'unavailable') {
      // An extract that has nothing did answer, and answers the same in a minute.
      const isExtract = outcome.gaps.every(({ reason }) => reason === 'partial_copy');
      const reason = isExtract ? 'recall_not_on_file' : 'recall_sources_down';
      throw new AppError(reason, { details: { gaps: outcome.gaps } });
    }
    const { year, make, model } = query;
    const models = await menus.models(caller, year, make).then(
      menu => menu.models,
      () => [],
    );
    const field = query.vin ? 'vin' : 'model';
    throw new AppError('recall_name_unknown', {
      field,
      params: { year: String(year), make, model },
      details: { models },
    });
  }
}

/** The vehicle of a number; null also for one that named a vehicle when it was kept, and does not any more. */
function vehicleOfNumber(vehicles: Pick<Vehicles, 'named'>, number: string): NamedVehicle | null {
  const named = unlessRefused(() => vehicles.named(number), null);
  return named && recallVehicleOf(named.decoded, named.summary);
}

/** The vehicle of a number. A vehicle made for other countries is on no list of ours. */
function vehicleByVin(vehicles: Pick<Vehicles, 'named'>, vin: string): NamedVehicle {
  const { decoded, summary, title } = vehicles.named(vin);
  if (decoded.kind === 'europe') throw new AppError('recall_market', { field: 'vin', params: { title } });
  const query = recallVehicleOf(decoded, summary);
  if (query) return query;
  const details = { year_candidates: decoded.modelYears };
  throw new AppError('recall_year_open', { field: 'vin', params: { title }, details });
}
