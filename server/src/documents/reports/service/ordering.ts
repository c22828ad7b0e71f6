import { isNameNumber } from '@marque/vin';
import type { z } from 'zod';
import { chargeOf, stageOf } from '../../issued-documents/rules.ts';
import type { IssuedDocuments, Life } from '../../issued-documents/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { type Clock } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Legal } from '../../../platform/legal/service.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';
import type { GenerateClassicReportInput, GenerateReportAnswer, Market } from '../contract.ts';
import type { ReportContents, ReportRow } from '../rules/facts/contents.ts';
import type { Units } from '../rules/facts/distance.ts';
import { LAST_CLASSIC_YEAR } from '../../../vehicles/decode/rules.ts';
import { fitsName, type NamedVehicle } from '../../../vehicles/decode/rules/named-vehicle.ts';
import { freeUntil } from './report-definition.ts';

/** The vehicle's name as given. */
function namedOf({ year, make, model, series }: z.output<typeof GenerateClassicReportInput>): NamedVehicle {
  return {
    ...(year ? { year } : {}),
    ...(make ? { make } : {}),
    ...(model ? { model } : {}),
    ...(series ? { series } : {}),
  };
}

/** A classic's number has so many characters; a VIN of 1981 and later has 17. */
const CLASSIC_LENGTH = { least: 4, most: 16 };

/** @throws AppError `classic_short`, `classic_long` */
function refuseLength(vin: string): void {
  const { length } = vin.replaceAll(/[^A-Za-z0-9]/g, '');
  const params = { vin, length: String(length) };
  if (length < CLASSIC_LENGTH.least) throw new AppError('classic_short', { field: 'vin', params });
  if (length > CLASSIC_LENGTH.most && !isNameNumber(vin)) throw new AppError('classic_long', { field: 'vin', params });
}

/** @throws AppError `classic_unnamed`, `classic_late` */
function wholeName({ year, make, model }: NamedVehicle): { year: number; make: string; model: string } {
  if (!year || !make || !model) {
    const missing = !year ? 'year' : !make ? 'make' : 'model';
    throw new AppError('classic_unnamed', { field: year || make || model ? missing : 'vin' });
  }
  if (year > LAST_CLASSIC_YEAR)
    throw new AppError('classic_late', { field: 'year', params: { last: String(LAST_CLASSIC_YEAR) } });
  return { year, make, model };
}

const POLL_AFTER_S = 1;
const ETA_S = 20;

/** The order of a report. `named`: a classic as its buyer names it. */
interface ReportOrder {
  vin: string;
  mileage?: number | null;
  mileage_unit?: Units;
  report_type?: Market;
  /** The version of the notice on national title data that was accepted. */
  nmvtis_version?: string | undefined;
  onFile?: true;
  named?: NamedVehicle;
}

interface OrderingDeps {
  clock: Clock;
  vehicles: Vehicles;
  issuedDocuments: Pick<IssuedDocuments, 'quote'>;
  legal: Pick<Legal, 'acceptedNotice' | 'notice'>;
}

/** How reports are ordered, and made anew. */
export function createOrdering(
  { clock, vehicles, issuedDocuments, legal }: OrderingDeps,
  lifecycle: Life<ReportContents>,
) {
  return {
    /**
     * Orders a report. A vehicle ordered within 30 days is answered with the report there is, not charged again; a
     * request that is sent again under the same `key` has the same answer.
     * @throws AppError `login_needed`, `vin_wrong`, `vin_check_digit`, `notice_not_accepted`, `credits_short`, `key_used`
     */
    async generate(caller: Caller, input: ReportOrder, key?: string): Promise<GenerateReportAnswer> {
      const { vin, mileage = null, mileage_unit: unit = 'mi', report_type: market = 'US', onFile } = input;
      const named = input.named ?? (await vehicles.namedBy(caller, vin));
      if (market === 'CLASSIC' && vehicles.decode(vin).kind === 'modern')
        throw new AppError('report_type_classic', { field: 'report_type', params: { vin } });
      const order = {
        vin,
        key,
        requested: [mileage, market, ...(unit === 'km' ? [unit] : []), ...(input.named ? [input.named] : [])],
        named: named ?? null,
        input: {
          mileage,
          unit,
          market,
          ...(onFile ? { onFile } : {}),
          ...(named ? { named } : {}),
          ...(await noticeFor(caller, input)),
        },
      };
      return answerOf(await lifecycle.order(caller, order));
    },

    /**
     * Orders a report on a classic. With `check_vname` 'yes' the name is held against the readings of the number first.
     * Without a number it is the vehicle of the catalog that was named.
     * @throws AppError those of `generate`; `classic_unnamed`, `classic_late`, `classic_short`, `classic_long` for a number that no classic has; `classic_no_data` with the readings in `details`, where the name fits none
     */
    async generateClassic(
      caller: Caller,
      input: z.output<typeof GenerateClassicReportInput>,
      key?: string,
    ): Promise<GenerateReportAnswer> {
      const { vin, check_vname: check, mileage = null } = input;
      const named = namedOf(input);
      if (!vin) return this.generate(caller, { vin: numberOf(vehicles, named), mileage, report_type: 'CLASSIC' }, key);
      refuseLength(vin);
      const candidates = vehicles.readings(vin);
      const fits = check === 'no' || candidates.some(candidate => fitsName(named, candidate));
      if (candidates.length === 0 || !fits)
        throw new AppError('classic_no_data', {
          field: candidates.length === 0 ? 'vin' : 'model',
          details: { candidates },
        });
      return this.generate(caller, { vin, mileage, report_type: 'CLASSIC', named }, key);
    },

    /**
     * Asks every source again for a new version. Free for 30 days after the order; later it is ordered for a credit, if
     * that was agreed to. The version there is stays readable.
     * @throws AppError `document_not_found`, `document_not_ready`, `refresh_costs`, `credits_short`
     */
    async refresh(
      caller: Caller,
      { vin, spend_credit: agreed = false }: { vin: string; spend_credit?: boolean },
    ): Promise<GenerateReportAnswer> {
      const newest = await lifecycle.newest(caller, vin);
      if (newest && stageOf(newest) === 'working') return answerOf({ row: newest, reused: true });
      const made = await lifecycle.newestMade(caller, vin);
      if (!made) throw new AppError('document_not_found', { field: 'vin' });
      if (made.state === 'refreshing' || clock() <= freeUntil(made))
        return answerOf(await lifecycle.refresh(caller, made.id));
      if (!agreed) {
        const cost = await issuedDocuments.quote(caller, 'report', vin);
        throw new AppError('refresh_costs', { field: 'spend_credit', details: { cost, plans_url: '/pricing' } });
      }
      const { mileage, unit = 'mi', market, named } = made.input;
      const request = { vin, mileage, mileage_unit: unit, report_type: market, ...(named ? { named } : {}) };
      return this.generate(caller, request);
    },
  };

  /**
   * The notice on national title data, as it was accepted with this order, or before for the same vehicle. What is there
   * already, and what needs no notice, is ordered without.
   * @throws AppError `notice_not_accepted`
   */
  async function noticeFor(caller: Caller, { vin, nmvtis_version: shown }: ReportOrder) {
    if (legal.notice(caller.site) === null) return {};
    const { kind } = vehicles.decode(vin);
    if (kind === 'classic' || kind === 'europe' || kind === 'ymm') return {};
    const newest = await lifecycle.newest(caller, vin);
    const isThere = newest !== null && stageOf(newest) !== 'over' && clock() <= freeUntil(newest);
    if (isThere) return {};
    vehicles.forDocument(vin, 'report');
    const notice = legal.acceptedNotice(caller.site, shown ?? newest?.input.notice, 'nmvtis_version');
    return notice === null ? {} : { notice };
  }
}

/**
 * The number of the catalog's vehicle of a name, with the trim that the series names where there is one.
 * @throws AppError those of `wholeName`, `classic_no_data` where the catalog has no such vehicle
 */
function numberOf(vehicles: Vehicles, named: NamedVehicle): string {
  const name = wholeName(named);
  const trim = named.series;
  for (const each of trim ? [{ ...name, trim }, name] : [name]) {
    try {
      return vehicles.numberOf(each);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  throw new AppError('classic_no_data', { field: 'model', details: { candidates: [] } });
}

function answerOf({ row, reused }: { row: ReportRow; reused: boolean }): GenerateReportAnswer {
  const isWorking = stageOf(row) === 'working' || row.state === 'refreshing';
  return {
    status: 'success',
    state: row.state,
    vin: row.vin,
    report_id: row.id,
    version: row.version,
    reused,
    poll_after: POLL_AFTER_S,
    eta_s: isWorking ? ETA_S : 0,
    charged: reused || row.state === 'refreshing' ? null : chargeOf(row),
  };
}
