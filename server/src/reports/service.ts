import { documentSite } from '../documents/document-site.ts';
import { createSharedCache } from '../documents/shared-cache.ts';
import type { Renderer } from '../documents/render.ts';
import { visitorRequest } from '../documents/render-queue.ts';
import { chargeOf, contentOf, isReadable, stageOf } from '../issued-documents/rules.ts';
import type { DocumentJob, IssuedDocuments } from '../issued-documents/service.ts';
import type { Caller } from '../kit/caller.ts';
import { startOfDay, type Clock } from '../kit/clock.ts';
import { fileName } from '../kit/file-name.ts';
import type { Log } from '../kit/log.ts';
import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../kit/paging.ts';
import type { RatingsService } from '../ratings/service.ts';
import type { Sites } from '../sites/service.ts';
import type { BoughtVehicle } from '../valuations/service.ts';
import type { Vehicles } from '../vehicles/service.ts';
import type { GenerateReportAnswer, Market, ReportDocument, ReportView, SourceGroup, ReportsPage } from './contract.ts';
import { reportDocument, type ReportFacts } from './document.ts';
import { askGroup } from './providers/ask-group.ts';
import type { HistoryProvider } from './providers/history-provider.ts';
import { SAMPLE_VIN, sampleFacts } from './providers/sample.ts';
import type { ReportRow } from './rules/contents.ts';
import { distanceOf, type Distance, type Units } from './rules/distance.ts';
import { isAnswerTo } from './rules/facts.ts';
import { forMarket, sourcesFor } from './rules/market.ts';
import { reportOutcome, openRequests } from './rules/outcome.ts';
import { vehicleOf } from './rules/vehicle.ts';
import { cardOf, viewOf } from './rules/view.ts';
import { isAskedAgain, reportDefinition } from './service/report-definition.ts';

/** The mileage of the ad, as it was typed. */
function givenOf({ input: { mileage, unit = 'mi' } }: ReportRow): Distance | null {
  return mileage === null ? null : distanceOf(mileage, unit);
}

/** Samples kept as data: one for each brand, language and address. */
const MAX_SAMPLES = 100;
const POLL_AFTER_S = 1;
const ETA_S = 20;

export interface ReportDeps {
  clock: Clock;
  log: Log;
  renderer: Renderer;
  sites: Sites;
  vehicles: Vehicles;
  issuedDocuments: IssuedDocuments;
  ratings: RatingsService;
  /** Every source of history, each asked for its own groups. */
  providers: readonly HistoryProvider[];
}

export type Reports = ReturnType<typeof createReports>;

/** Vehicle history reports: ordered for a credit, collected by a job, kept as data, shown and printed from it. */
export function createReports(deps: ReportDeps) {
  const { clock, log, renderer, sites, vehicles, issuedDocuments, providers } = deps;
  const lifecycle = issuedDocuments.of(reportDefinition(providers));
  const samples = createSharedCache<ReportDocument>(MAX_SAMPLES);

  return {
    /**
     * Orders a report. A vehicle ordered within 30 days is answered with the report there is, not charged again; a
     * request that is sent again under the same `key` has the same answer.
     * @throws AppError `login_needed`, `vin_wrong`, `vin_check_digit`, `credits_short`, `key_used`
     */
    async generate(
      caller: Caller,
      input: { vin: string; mileage?: number | null; mileage_unit?: Units; report_type?: Market },
      key?: string,
    ): Promise<GenerateReportAnswer> {
      const { vin, mileage = null, mileage_unit: unit = 'mi', report_type: market = 'US' } = input;
      const order = {
        vin,
        key,
        asked: [mileage, market, ...(unit === 'km' ? [unit] : [])],
        input: { mileage, unit, market },
      };
      const { row, reused } = await lifecycle.order(caller, order);
      return {
        status: 'success',
        state: row.state,
        vin: row.vin,
        report_id: row.id,
        version: row.version,
        reused,
        poll_after: POLL_AFTER_S,
        eta_s: stageOf(row) === 'working' ? ETA_S : 0,
        charged: reused ? null : chargeOf(row),
      };
    },

    /** The member's newest report of a vehicle, in whatever state, or null. Its document only if it was opened before. */
    async find(caller: Caller, vin: string): Promise<ReportView | null> {
      const row = await lifecycle.newest(caller, vin);
      return row && viewOf(row, providers, caller.locale);
    },

    /** The same for its owner to read: it is marked as opened. */
    async open(caller: Caller, vin: string): Promise<ReportView | null> {
      const row = await lifecycle.open(caller, vin);
      return row && viewOf(row, providers, caller.locale);
    },

    /** What the member's report of a vehicle says that bears on its value; null where they have none to read. */
    async valuedWith(caller: Caller, vin: string): Promise<BoughtVehicle | null> {
      if (caller.actor.kind !== 'member') return null;
      const row = await lifecycle.newest(caller, vin);
      return row && isReadable(row) ? { damage: [], gone: false, ...contentOf(row)?.valued_with } : null;
    },

    /** A page of cards, one for each of the member's vehicles, newest first. */
    async list(caller: Caller, page: PageRequest<MomentPlace> = FIRST_PAGE): Promise<ReportsPage> {
      const { rows, total, next } = await lifecycle.list(caller, page);
      return { reports: rows.map(row => cardOf(row, providers, caller.locale)), total, next };
    },

    /** A whole report anyone may read before buying: a demonstration vehicle in the colors of the site. */
    async sample(caller: Caller): Promise<{ document: ReportDocument; pdf: string }> {
      return { document: await sampleDocument(caller), pdf: '/documents/report/sample.pdf' };
    },

    /** The tagged PDF of the sample, or of a report of this member. @throws AppError as `contentOf` of its life */
    async pdf(caller: Caller, id: string): Promise<{ bytes: Uint8Array; fileName: string }> {
      if (id !== 'sample') return lifecycle.pdf(caller, id);
      const bytes = await renderer.pdf(
        { template: 'report', data: await sampleDocument(caller) },
        visitorRequest(caller),
      );
      return { bytes, fileName: fileName([caller.site.name, 'sample-report'], 'pdf') };
    },

    /**
     * Carries a report to its end: asks every source that has not answered, then writes the document. Running it twice,
     * or again after the process was killed, asks only what is missing and charges nothing. A partial report comes here
     * again by itself until its sources have answered.
     */
    async collect({ siteId, id }: DocumentJob): Promise<void> {
      const row = await lifecycle.find(siteId, id);
      if (!row) return;
      const again = isAskedAgain(row);
      if (stageOf(row) !== 'working' && !again) return;
      if (!again) await lifecycle.begin(id);
      await Promise.all(providers.map(provider => ask(provider, row, again)));
      await finish((await lifecycle.find(siteId, id)) ?? row);
    },

    /** All attempts failed: the credit is returned and the member gets an email. */
    abandon: (job: DocumentJob): Promise<void> => lifecycle.abandon(job),
  };

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

  /** Asks one source for what it has not answered; `again`: also for what was not available. */
  async function ask(provider: HistoryProvider, row: ReportRow, again: boolean): Promise<void> {
    const { answers } = row;
    const open = openRequests({ sources: sourcesFor(row.vehicle, [provider]), answers });
    const wanted = again ? open : open.filter(request => !answers.some(answer => isAnswerTo(request, answer)));
    await Promise.all(wanted.map(({ group }) => askFor(provider, group, row, again)));
  }

  async function askFor(provider: HistoryProvider, group: SourceGroup, row: ReportRow, again: boolean): Promise<void> {
    const { kind, modelYear, make, model, bodyClass, fuel } = row.vehicle;
    const vehicle = {
      ...(kind ? { kind } : {}),
      ...(modelYear ? { modelYear } : {}),
      make,
      model,
      ...(bodyClass ? { bodyClass } : {}),
      ...(fuel ? { fuel } : {}),
    };
    const context = { now: clock(), vehicle, givenMiles: givenOf(row)?.miles ?? null, order: row.id, again };
    const { answer, fault } = await askGroup(provider, group, row.vin, context);
    if (fault) log.warn({ report: row.id, source: provider.name, group, fault }, 'A source did not answer');
    await lifecycle.addAnswer(row.id, answer);
  }

  /** Writes the document, drawing it once: one that cannot be printed is never called ready. */
  async function finish(row: ReportRow): Promise<void> {
    const facts = factsOf(row);
    const outcome = reportOutcome(facts);
    if (outcome === 'no_data') return lifecycle.conclude(row, 'no_data', null);
    const site = sites.get(row.siteId);
    const ratings = await deps.ratings.ofNumber(row.vin);
    const document = reportDocument({ ...facts, ratings }, documentSite(site, row.origin), site.locale);
    const drawn = await renderer.pdf({ template: 'report', data: document });
    await lifecycle.conclude(row, outcome === 'ready' ? 'ready' : 'partial', document, drawn);
  }

  function factsOf(row: ReportRow): ReportFacts {
    return forMarket({
      number: row.number,
      version: row.rounds + 1,
      createdAt: clock().toISOString(),
      verifyUrl: `${row.origin}/verify/${row.number}`,
      vehicle: row.vehicle,
      given: givenOf(row),
      askedPriceCents: null,
      sources: providers,
      answers: row.answers,
    });
  }
}
