import { isNameNumber } from '@marque/vin';
import type { z } from 'zod';
import { documentSite } from '../../platform/typesetting/rules/document-site.ts';
import { createSharedCache } from '../../kit/shared-cache.ts';
import type { Renderer } from '../../platform/typesetting/service/render.ts';
import { visitorRequest } from '../../platform/typesetting/service/render-queue.ts';
import { chargeOf, contentOf, stageOf } from '../issued-documents/rules.ts';
import { createBatch } from '../issued-documents/service/batch.ts';
import type { DocumentJob, IssuedDocuments } from '../issued-documents/service.ts';
import type { Jobs } from '../../platform/jobs/service.ts';
import type { Caller } from '../../kit/caller.ts';
import { startOfDay, type Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { fileName } from '../../kit/text/file-name.ts';
import type { Log } from '../../kit/log/log.ts';
import { translatorFor } from '../../kit/text/messages.ts';
import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../kit/database/paging.ts';
import type { RatingsService } from '../../vehicles/ratings/service.ts';
import type { Legal } from '../../platform/legal/service.ts';
import type { Sites } from '../../platform/sites/service.ts';
import type { BoughtVehicle, Valuations } from '../../vehicles/valuations/service.ts';
import type { Vehicles } from '../../vehicles/decode/service.ts';
import type {
  GenerateClassicReportInput,
  GenerateReportAnswer,
  Market,
  ReportDocument,
  ReportsPage,
} from './contract.ts';
import { reportDocument } from './document.ts';
import type { HistoryProvider } from './rules/sources/history-provider.ts';
import { SAMPLE_VIN, sampleFacts } from './providers/sample.ts';
import { licenseOf } from './rules/versions/license-of.ts';
import type { ReportRow } from './rules/facts/contents.ts';
import type { Correction } from './rules/facts/corrections.ts';
import type { DisputedRecord } from './rules/versions/disputed.ts';
import type { Units } from './rules/facts/distance.ts';
import { LAST_CLASSIC_YEAR } from '../../vehicles/decode/rules.ts';
import { fitsName, type NamedVehicle } from '../../vehicles/decode/rules/named-vehicle.ts';
import { wholeGlossary } from './rules/findings/glossary.ts';
import { vehicleOf } from './rules/facts/vehicle.ts';
import { cardOf, milesIn } from './rules/sections/view.ts';
import { createCollecting, type CollectingDeps } from './service/collecting.ts';
import { createDisputable } from './service/disputable.ts';
import { createForgetting } from './service/forgetting.ts';
import { createFollowing } from './service/following.ts';
import { createReading } from './service/reading.ts';
import { freeUntil, reportDefinition } from './service/report-definition.ts';

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

/** Samples kept as data: one for each brand, language and address. */
const MAX_SAMPLES = 100;
const POLL_AFTER_S = 1;
const ETA_S = 20;

export interface ReportDeps {
  db: Db;
  jobs: Jobs;
  legal: Pick<Legal, 'acceptedNotice' | 'notice' | 'noticeText'>;
  clock: Clock;
  log: Log;
  renderer: Renderer;
  sites: Sites;
  vehicles: Vehicles;
  issuedDocuments: IssuedDocuments;
  ratings: RatingsService;
  valuations: Pick<Valuations, 'forReport'> & Partial<Pick<Valuations, 'license'>>;
  stickerOptions: CollectingDeps['stickerOptions'];
  /** The disputed records of a vehicle. */
  marks(siteId: string, vin: string): Promise<DisputedRecord[]>;
  /** Corrections of its records by disputes. */
  corrections(siteId: string, vin: string): Promise<Correction[]>;
  /** Every source of history, each asked for its own groups. */
  providers: readonly HistoryProvider[];
}

/** States in which a report came to nothing. */
const HOLDS: ReadonlySet<string> = new Set(['no_data', 'failed', 'revoked']);

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

export type Reports = ReturnType<typeof createReports>;

/** Vehicle history reports: ordered for a credit, collected by a job, kept as data, shown and printed from it. */
export function createReports(deps: ReportDeps) {
  const { clock, renderer, vehicles, issuedDocuments, providers } = deps;
  const lifecycle = issuedDocuments.of(reportDefinition(providers, deps.marks));
  const forgetting = createForgetting({ ...deps, lifecycle });
  const collecting = createCollecting({
    ...deps,
    lifecycle,
    planForgetting: forgetting.plan,
  });
  const reading = createReading({ clock, providers, lifecycle, draftOf: collecting.draftOf });
  const samples = createSharedCache<ReportDocument>(MAX_SAMPLES);

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
      if (!vin) return this.generate(caller, { vin: numberOf(named), mileage, report_type: 'CLASSIC' }, key);
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

    ...reading,
    ...createBatch({
      clock,
      log: deps.log,
      kind: 'report',
      vehicles,
      lifecycle,
      isWithheld: document => !licenseOf(document).export,
      holdOf: (state, locale) => (HOLDS.has(state) ? translatorFor(locale)('dealer-stickers', `hold.${state}`) : null),
    }),
    ...createDisputable(lifecycle),
    ...createFollowing(lifecycle, providers),

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

    /** Value-lowering facts in the member's report of a vehicle; null where they have none to read. */
    async valuedWith(caller: Caller, vin: string): Promise<BoughtVehicle | null> {
      if (caller.actor.kind !== 'member') return null;
      const row = await lifecycle.newestMade(caller, vin);
      return row && { damage: [], gone: false, ...contentOf(row)?.valued_with };
    },

    /** The miles a member's report was ordered with, else those of its newest reading, once it is opened; null without. */
    async milesOf(caller: Caller, vin: string): Promise<number | null> {
      const row = await lifecycle.newestMade(caller, vin);
      return row && milesIn(row);
    },

    /** A page of cards, one for each of the member's vehicles, newest first. */
    async list(caller: Caller, page: PageRequest<MomentPlace> = FIRST_PAGE): Promise<ReportsPage> {
      const { rows, total, next } = await lifecycle.list(caller, page);
      return { reports: rows.map(row => cardOf(row, providers, caller.locale)), total, next };
    },

    /** Every term and title brand that a report may use, with its meaning. */
    glossary: wholeGlossary,

    /** A whole report anyone may read before buying: a demonstration vehicle in the colors of the site. */
    async sample(caller: Caller): Promise<{ document: ReportDocument; pdf: string }> {
      return { document: await sampleDocument(caller), pdf: '/documents/report/sample.pdf' };
    },

    /** The tagged PDF of the sample, or of a report of this member. @throws AppError as `contentOf` of its life. `version`: an earlier one; on Letter where no paper is named */
    async pdf(
      caller: Caller,
      id: string,
      version?: number,
      paper?: 'letter' | 'a4',
    ): Promise<{ bytes: Uint8Array; fileName: string }> {
      if (id !== 'sample') return lifecycle.pdf(caller, id, version, paper);
      const bytes = await renderer.pdf(
        { template: 'report', data: { ...(await sampleDocument(caller)), ...(paper ? { paper } : {}) } },
        visitorRequest(caller),
      );
      return { bytes, fileName: fileName([caller.site.name, 'sample-report'], 'pdf') };
    },

    /**
     * A member's report as data to keep. `version`: an earlier one.
     * @throws AppError as `contentOf` of its life, and `report_license` where a source forbids it
     */
    async data(caller: Caller, id: string, version?: number): Promise<{ document: ReportDocument; fileName: string }> {
      const { row, document } = await lifecycle.contentOf(caller, id, { version });
      if (!licenseOf(document).export) throw new AppError('report_license');
      const name = fileName([caller.site.name, row.title, row.vin, 'report'], 'json');
      return { document: { ...document, lang: caller.locale }, fileName: name };
    },

    collect: collecting.collect,
    correct: collecting.correct,
    forget: forgetting.forget,

    /** All attempts failed: the credit is returned and the member gets an email. */
    onFailed: (job: DocumentJob): Promise<void> => lifecycle.onFailed(job),
  };

  /**
   * The number of the catalog's vehicle of a name, with the trim that the series names where there is one.
   * @throws AppError those of `wholeName`, `classic_no_data` where the catalog has no such vehicle
   */
  function numberOf(named: NamedVehicle): string {
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

  /**
   * The notice on national title data, as it was accepted with this order, or before for the same vehicle. What is there
   * already, and what needs no notice, is ordered without.
   * @throws AppError `notice_not_accepted`
   */
  async function noticeFor(caller: Caller, { vin, nmvtis_version: shown }: ReportOrder) {
    if (deps.legal.notice(caller.site) === null) return {};
    const { kind } = vehicles.decode(vin);
    if (kind === 'classic' || kind === 'europe' || kind === 'ymm') return {};
    const newest = await lifecycle.newest(caller, vin);
    const isThere = newest !== null && stageOf(newest) !== 'over' && clock() <= freeUntil(newest);
    if (isThere) return {};
    vehicles.forDocument(vin, 'report');
    const notice = deps.legal.acceptedNotice(caller.site, shown ?? newest?.input.notice, 'nmvtis_version');
    return notice === null ? {} : { notice };
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

  /** Made once a day for each brand, language and address. */
  function sampleDocument(caller: Caller): Promise<ReportDocument> {
    const today = startOfDay(clock());
    const key = [caller.site.id, caller.locale, caller.origin, today.toISOString()].join(' ');
    return samples.get(key, () => makeSample(caller, today));
  }

  async function makeSample(caller: Caller, today: Date): Promise<ReportDocument> {
    const { decoded } = vehicles.forDocument(SAMPLE_VIN, 'report');
    const facts = await sampleFacts(vehicleOf(decoded), today, caller.origin);
    const ratings = await deps.ratings.onFile(decoded);
    return reportDocument({ ...facts, ratings }, documentSite(caller.site, caller.origin), caller.locale);
  }
}

export type { DisputableRecord, DisputableReport } from './service/disputable.ts';
