import { isYearRestricted } from '../../../vehicles/catalog/rules/styles.ts';
import type { Ordered } from '../../issued-documents/service/document-definition.ts';
import { stageOf } from '../../issued-documents/rules.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log/log.ts';
import { accountOf } from '../../../identity/accounts/service.ts';
import { fitsName, type NamedVehicle } from '../../../vehicles/decode/rules/named-vehicle.ts';
import { LAST_CLASSIC_YEAR } from '../../../vehicles/decode/rules.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';
import type { ClassicStickerInput, ConfirmStickerAnswer, ConfirmStickerInput } from '../contract.ts';
import type { StickerContents, StickerRow } from '../rules/contents.ts';
import type { createChoosing } from './choosing.ts';
import { toSelect } from '../rules/choosing/to-select.ts';
import type { createDealerBoxes } from './dealer-boxes.ts';
import type { createDrafts } from './drafts.ts';
import { answerOf, type StickerOrder } from './ordering.ts';

type Reading = ReturnType<Vehicles['classicMapping']>['data'][number];

export interface ConfirmingDeps {
  log: Pick<Log, 'warn'>;
  vehicles: Vehicles;
  choosing: ReturnType<typeof createChoosing>;
  drafts: ReturnType<typeof createDrafts>;
  order(caller: Caller, order: StickerOrder): Promise<Ordered<StickerContents>>;
  newest(caller: Caller, vin: string): Promise<StickerRow | null>;
  dealerAddendum: ReturnType<typeof createDealerBoxes>['dealerAddendum'];
}

/** Classic numbers in the original's classic calls. Source: the specification, `classictype`. */
const CLASSIC_LENGTH = { least: 5, most: 14 };

/** The calls that order a sticker of choices, of a model, or of a classic. The year decides which work is done. */
export function createConfirming(deps: ConfirmingDeps) {
  const { vehicles, choosing, drafts, order } = deps;

  return {
    /**
     * Makes a sticker of what was chosen and is done with the draft. `restricted`: the call of the years 1982 to 1998 was
     * used.
     * @throws AppError those of `choosing.vehicle`, `choosing.chosen` and `dealerAddendum`; `sticker_draft`, `sticker_underway`,
     * `sticker_exists`, `revision_costs`, `credits_short`
     */
    async confirm(
      caller: Caller,
      input: ConfirmStickerInput,
      { restricted, key }: { restricted: boolean; key: string | undefined },
    ): Promise<ConfirmStickerAnswer> {
      accountOf(caller);
      if (input.draft) await drafts.checkDraft(caller, input.draft);
      const vehicle = choosing.vehicle(input);
      const chosen = await choosing.chosen(caller, vehicle, input);
      const before = input.regenerate ? await deps.newest(caller, vehicle.vin) : null;
      const boxed = deps.dealerAddendum(caller, vehicle.vin, input.dealer, before);
      const ordered = await order(caller, {
        vin: vehicle.vin,
        key,
        requested: ['confirm', chosen, input.regenerate, ...Object.values(boxed)],
        input: { chosen, ...boxed },
        again: input.regenerate,
        agreed: input.spend_credit,
        named: { year: vehicle.year, make: vehicle.make, model: vehicle.model },
      });
      await drafts.endDraft(caller, vehicle.vin);
      const isClassic = vehicle.year <= LAST_CLASSIC_YEAR;
      return { ...answerOf(ordered), rerouted: isClassic || isYearRestricted(vehicle.year) !== restricted };
    },

    /**
     * A sticker of a model: made where there is nothing to choose, else the number to choose for and its draft. Nothing is
     * charged for a choice that is not made.
     * @throws AppError those of the menus, `credits_short`
     */
    async ofModel(
      caller: Caller,
      input: { year: number; make: string; model: string; trim?: string | null | undefined },
      key?: string,
    ): Promise<ConfirmStickerAnswer> {
      accountOf(caller);
      const vehicle = choosing.vehicle(input);
      const had = await deps.newest(caller, vehicle.vin);
      if (had && stageOf(had) !== 'over') return { ...answerOf({ row: had, reused: true }), rerouted: false };
      const styles = await choosing.stylesOf(vehicle, input.trim ?? null);
      if (styles.length > 1) {
        await drafts.saveDraft(caller, vehicle.vin, null);
        return { ...toSelect(vehicle.vin, vehicle.year), rerouted: false };
      }
      return { ...answerOf(await order(caller, plainOrder(vehicle.vin, key))), rerouted: false };
    },

    /**
     * A period sheet of a classic, by its number or by its name. A vehicle of a later year gets the sticker of its year.
     * @throws AppError `classic_wrong` where nothing fits, `credits_short`
     */
    async classic(caller: Caller, input: ClassicStickerInput, key?: string) {
      accountOf(caller);
      const vin = vehicles.normalize(input.vin ?? '');
      if (trusted(deps.log, input, vin) === 'ymm')
        return { ...(await ofNumber(caller, numberOf(vehicles, input), input, key)), readings: [] };
      if (vehicles.identify(vin).kind !== 'classic')
        return { ...(await ofNumber(caller, vin, input, key)), readings: [] };
      const { data } = vehicles.classicMapping(vin);
      const named = namedOf(input);
      const fitting = data.filter(reading => fitsName(named, reading));
      const readings = fitting.length > 0 ? fitting : data;
      const [first] = readings;
      const kept = isNamed(named) ? undefined : await vehicles.namedBy(caller, vin);
      if (!first || (distinct(readings) > 1 && !kept))
        return { ...toSelect(vin, first?.year_from ?? LAST_CLASSIC_YEAR), rerouted: false, readings };
      const ordered = await order(caller, { ...classicOrder(vin, key, input), named: kept ?? nameOf(first) });
      return { ...answerOf(ordered), rerouted: false, readings: [] };
    },
  };

  /** A sticker of a number that is no classic's, or of a model. */
  async function ofNumber(
    caller: Caller,
    vin: string,
    input: ClassicStickerInput,
    key: string | undefined,
  ): Promise<ConfirmStickerAnswer> {
    const year = yearOf(choosing, vin);
    const isClassic = year <= LAST_CLASSIC_YEAR;
    const ordered = await order(caller, isClassic ? classicOrder(vin, key, input) : plainOrder(vin, key));
    return { ...answerOf(ordered), rerouted: year > LAST_CLASSIC_YEAR };
  }
}

/** @throws AppError `classic_wrong` where a number was given, else what is wrong with the name */
function numberOf(vehicles: Vehicles, { vin, year, make, model, series }: ClassicStickerInput): string {
  if (!year || !make || !model) throw new AppError(vin ? 'classic_wrong' : 'vin_missing', { field: 'vin' });
  try {
    return vehicles.numberOf({ year, make, model, ...(series ? { trim: series } : {}) });
  } catch (error) {
    if (vin && error instanceof AppError) throw new AppError('classic_wrong', { field: error.field ?? 'model' });
    throw error;
  }
}

/** Which is right where number and name differ; a word we do not know is noted, so that we learn of it. */
function trusted(log: ConfirmingDeps['log'], { classictype: type }: ClassicStickerInput, vin: string): 'vin' | 'ymm' {
  if (type === 'vin' || type === 'ymm') return type;
  if (type) log.warn({ classictype: type }, 'A classic sticker was asked for with an unknown classictype');
  return vin.length >= CLASSIC_LENGTH.least && vin.length <= CLASSIC_LENGTH.most ? 'vin' : 'ymm';
}

function yearOf(choosing: ConfirmingDeps['choosing'], vin: string): number {
  try {
    return choosing.vehicle({ vin }).year;
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_vin') throw new AppError('classic_wrong', { field: 'vin' });
    throw error;
  }
}

const plainOrder = (vin: string, key: string | undefined): StickerOrder => ({ vin, key, requested: [null], input: {} });

/** Of a tier, where one was asked for. */
function classicOrder(
  vin: string,
  key: string | undefined,
  { tier, spend_credit: agreed }: ClassicStickerInput,
): StickerOrder {
  return {
    vin,
    key,
    requested: [null, ...(tier ? [tier] : [])],
    input: tier ? { tier } : {},
    agreed,
    ...(tier ? { tier } : {}),
  };
}

const namedOf = ({ year, make, model, series }: ClassicStickerInput): NamedVehicle => ({
  year: year || undefined,
  make: make || undefined,
  model: model || undefined,
  series: series || undefined,
});

const isNamed = (named: NamedVehicle): boolean => Object.values(named).some(part => part !== undefined);

const nameOf = ({ year_from: year, make, model, series }: Reading): NamedVehicle => ({
  year,
  make,
  model: model ?? undefined,
  series: series ?? undefined,
});

/** Readings that are different vehicles. */
const distinct = (readings: readonly Reading[]): number =>
  new Set(
    readings.map(({ year_from: from, year_to: to, make, model, series }) => [from, to, make, model, series].join()),
  ).size;
