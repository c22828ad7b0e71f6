import type { PlatformDeps } from '../../platform/deps.ts';
import { accountOf } from '../../identity/accounts/service.ts';
import { documentSite } from '../../platform/typesetting/rules/document-site.ts';
import { createSharedCache } from '../../kit/shared-cache.ts';
import { visitorRequest } from '../../platform/typesetting/service/render-queue.ts';
import { contentOf } from '../issued-documents/rules.ts';
import { createBatch } from '../issued-documents/service/batch.ts';
import type { DocumentJob, IssuedDocuments } from '../issued-documents/service.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { startOfDay } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { fileName } from '../../kit/text/file-name.ts';
import { translatorFor } from '../../kit/text/messages.ts';
import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../kit/database/paging.ts';
import type { RatingsService } from '../../vehicles/ratings/service.ts';
import type { Legal } from '../../platform/legal/service.ts';
import type { BoughtVehicle, Valuations } from '../../vehicles/valuations/service.ts';
import type { Vehicles } from '../../vehicles/decode/service.ts';
import type { ReportDocument, ReportsPage } from './contract.ts';
import { reportDocument } from './document.ts';
import type { HistoryProvider } from './rules/sources/history-provider.ts';
import { SAMPLE_VIN, sampleFacts } from './providers/sample.ts';
import { licenseOf } from './rules/versions/license-of.ts';
import type { ReportRow } from './rules/facts/contents.ts';
import type { DisputedRecord } from './rules/versions/disputed.ts';
import { wholeGlossary } from './rules/findings/glossary.ts';
import { vehicleOf } from './rules/facts/vehicle.ts';
import { cardOf, milesIn } from './rules/sections/view.ts';
import { createCollecting, type CollectingDeps } from './service/collecting.ts';
import { createDisputable } from './service/disputable.ts';
import { createForgetting } from './service/forgetting.ts';
import { createFollowing, createReading } from './service/reading.ts';
import { createOrdering } from './service/ordering.ts';
import { reportDefinition } from './service/report-definition.ts';

export { listPurchases } from './store.ts';

/** Samples kept as data: one for each brand, language and address. */
const MAX_SAMPLES = 100;
export interface ReportDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'log' | 'jobs' | 'sites' | 'renderer'> {
  legal: Pick<Legal, 'acceptedNotice' | 'notice' | 'noticeText'>;
  vehicles: Vehicles;
  issuedDocuments: IssuedDocuments;
  ratings: RatingsService;
  recalls: CollectingDeps['recalls'];
  valuations: Pick<Valuations, 'forReport'> & Partial<Pick<Valuations, 'license'>>;
  stickerOptions: CollectingDeps['stickerOptions'];
  disputed: CollectingDeps['disputed'] & {
    /** The disputed records of a vehicle. */
    marks(siteId: string, vin: string): Promise<DisputedRecord[]>;
  };
  sourceHealth: CollectingDeps['sourceHealth'];
  /** Every source of history, each asked for its own groups. */
  providers: readonly HistoryProvider[];
}

/** States in which a report came to nothing. */
const HOLDS: ReadonlySet<string> = new Set(['no_data', 'failed', 'revoked']);

export type Reports = ReturnType<typeof createReports>;

/** Vehicle history reports: ordered for a credit, collected by a job, kept as data, shown and printed from it. */
export function createReports(deps: ReportDeps) {
  const { clock, renderer, issuedDocuments, providers } = deps;
  const lifecycle = issuedDocuments.of(reportDefinition(providers, deps.disputed.marks));
  const forgetting = createForgetting({ ...deps, lifecycle });
  const collecting = createCollecting({
    ...deps,
    lifecycle,
    planForgetting: forgetting.plan,
  });
  const reading = createReading({ clock, providers, lifecycle, draftOf: collecting.draftOf });
  const sampleDocument = createSamples(deps);

  return {
    ...createOrdering(deps, lifecycle),
    ...reading,
    ...createBatch({
      ...deps,
      kind: 'report',
      lifecycle,
      isWithheld: document => !licenseOf(document).export,
      holdOf: (state, locale) => (HOLDS.has(state) ? translatorFor(locale)('dealer-stickers', `hold.${state}`) : null),
    }),
    ...createDisputable(lifecycle),
    ...createFollowing(lifecycle, providers),

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

    /** The first sheet of the sample as a picture. */
    async sampleSheet(caller: Caller): Promise<string> {
      const printable = { template: 'report', data: await sampleDocument(caller) };
      const { pages } = await renderer.svg(printable, visitorRequest(caller));
      return pages[0] ?? '';
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
}

/** Reports of a demonstration vehicle, made once a day for each brand, language and address. */
function createSamples({ clock, vehicles, ratings, recalls }: ReportDeps) {
  const samples = createSharedCache<ReportDocument>(MAX_SAMPLES);

  return (caller: Caller): Promise<ReportDocument> => {
    const today = startOfDay(clock());
    const key = JSON.stringify([documentSite(caller.site, caller.origin), caller.locale, caller.origin, today]);
    return samples.get(key, () => makeSample(caller, today));
  };

  async function makeSample(caller: Caller, today: Date): Promise<ReportDocument> {
    const { decoded } = vehicles.forDocument(SAMPLE_VIN, 'report');
    const facts = await sampleFacts(vehicleOf(decoded), today, caller.origin);
    const [rated, safetyIssues] = [await ratings.onFile(decoded), await recalls.issuesOf(SAMPLE_VIN)];
    return reportDocument(
      { ...facts, ratings: rated, safetyIssues },
      documentSite(caller.site, caller.origin),
      caller.locale,
    );
  }
}

export type { DisputableRecord, DisputableReport } from './service/disputable.ts';

/** The findings of the member's report of a vehicle that bear on its value; null where they have none to read. */
export async function valuedWith(
  { newestMade }: Pick<IssuedDocuments, 'newestMade'>,
  caller: Caller,
  vin: string,
): Promise<BoughtVehicle | null> {
  if (caller.actor.kind !== 'member') return null;
  const row = (await newestMade(accountOf(caller), 'report', vin)) as ReportRow | null;
  return row && { damage: [], gone: false, ...contentOf(row)?.valued_with };
}
