import { documentSite } from '../documents/document-site.ts';
import type { Renderer } from '../documents/render.ts';
import { visitorRequest } from '../documents/render-queue.ts';
import { chargeOf } from '../issued-documents/rules.ts';
import type { DocumentJob, IssuedDocuments } from '../issued-documents/service.ts';
import type { Jobs } from '../jobs/service.ts';
import { accountOf } from '../accounts/service.ts';
import type { Caller } from '../kit/caller.ts';
import { startOfDay, type Clock } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { fileName } from '../kit/file-name.ts';
import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../kit/paging.ts';
import type { RatingsService } from '../ratings/service.ts';
import type { Sites } from '../sites/service.ts';
import type { Vehicles } from '../vehicles/service.ts';
import type { GenerateStickerAnswer, Sticker, StickerDocument, StickerView, StickersPage } from './contract.ts';
import { stickerDocument } from './document.ts';
import type { BuildDataProvider } from './providers/build-data-provider.ts';
import { SandboxBuilds } from './providers/sandbox.ts';
import type { StickerRow } from './rules/contents.ts';
import { printableSticker } from './rules/printable-sticker.ts';
import { REVIEW_STICKER } from './rules/products.ts';
import { withRatings } from './rules/ratings.ts';
import { vehicleOf } from './rules/vehicle.ts';
import { cardOf, isOver, stickerOf, viewOf } from './rules/view.ts';
import { REVIEW_MS, stickerDefinition } from './service/sticker-definition.ts';

/** The demonstration vehicle of the sample: a full label, rebuilt from a build record. */
const SAMPLE_VIN = '1FTEW1EP8KFA00019';
const POLL_AFTER_S = 1;
const ETA_S = 3;

export interface StickerDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  renderer: Renderer;
  sites: Sites;
  vehicles: Vehicles;
  issuedDocuments: IssuedDocuments;
  provider: BuildDataProvider;
  ratings: RatingsService;
}

export type Stickers = ReturnType<typeof createStickers>;

/** Window stickers: ordered for a credit, made by a job from build or catalog data, kept as data, shown and printed. */
export function createStickers(deps: StickerDeps) {
  const { db, clock, jobs, renderer, sites, vehicles, issuedDocuments, provider } = deps;
  const lifecycle = issuedDocuments.of(stickerDefinition);

  return {
    /**
     * Orders a sticker, answers the one there is, or makes its next version (`gen: 'regenerate'`; three within 30 days
     * are free). A request that is sent again under the same `key` has the same answer.
     * @throws AppError `login_needed`, `vin_wrong`, `vin_check_digit`, `credits_short`, `key_used`
     */
    async generate(
      caller: Caller,
      { vin, gen = null, onFile }: { vin: string; gen?: 'regenerate' | null | undefined; onFile?: true },
      key?: string,
    ): Promise<GenerateStickerAnswer> {
      const again = gen === 'regenerate';
      const { row, reused } = await lifecycle.order(caller, {
        vin,
        key,
        asked: [gen],
        input: onFile ? { onFile } : {},
        again,
      });
      return answerOf(row, reused);
    },

    /** The member's newest sticker of a vehicle, in whatever state, or null. Its document only if it was opened before. */
    async find(caller: Caller, vin: string): Promise<StickerView | null> {
      const row = await lifecycle.newest(caller, vin);
      return row && viewOf(row, caller.locale);
    },

    /** The same for its owner to read: it is marked as opened. */
    async open(caller: Caller, vin: string): Promise<StickerView | null> {
      const row = await lifecycle.open(caller, vin);
      return row && viewOf(row, caller.locale);
    },

    /** The same for an API client: state, sticker and document. It is marked as opened. */
    async read(caller: Caller, vin: string) {
      const row = await lifecycle.open(caller, vin);
      if (!row) return null;
      return { state: row.state, vin: row.vin, sticker: stickerOf(row), document: viewOf(row, caller.locale).document };
    },

    /** A sticker of this member with its lines and prices, marked as opened; null as long as it is not made. */
    async described(caller: Caller, id: string): Promise<Sticker | null> {
      const row = await lifecycle.openById(accountOf(caller), id);
      return row && stickerOf(row);
    },

    /** A page of cards, one for each of the member's vehicles, newest first. */
    async list(caller: Caller, page: PageRequest<MomentPlace> = FIRST_PAGE): Promise<StickersPage> {
      const { rows, total, next } = await lifecycle.list(caller, page);
      return { stickers: rows.map(cardOf), total, next };
    },

    /** A whole sticker anyone may look at before buying: a demonstration vehicle in the colors of the site. */
    async sample(caller: Caller): Promise<{ sticker: StickerView; pages: string[] }> {
      const { document, title } = await sampleSticker(caller);
      const { pages } = await renderer.svg(printableSticker(document, caller.locale), visitorRequest(caller));
      const sticker: StickerView = {
        id: 'sample',
        vin: SAMPLE_VIN,
        title,
        state: 'ready',
        grade: document.document.grade,
        version: 1,
        created: clock().toISOString(),
        charged: null,
        credit_back: false,
        revoked_for: null,
        pdf: '/documents/sticker/sample.pdf',
        document,
      };
      return { sticker, pages };
    },

    /** The tagged PDF of the sample, or of a sticker of this member. @throws AppError as `contentOf` of its life */
    async pdf(caller: Caller, id: string): Promise<{ bytes: Uint8Array; fileName: string }> {
      if (id !== 'sample') return lifecycle.pdf(caller, id);
      const { document } = await sampleSticker(caller);
      const bytes = await renderer.pdf(printableSticker(document, caller.locale), visitorRequest(caller));
      return { bytes, fileName: fileName([caller.site.name, 'sample-sticker'], 'pdf') };
    },

    /** The same document as one SVG a page. @throws AppError as `contentOf` of its life */
    async svg(caller: Caller, id: string): Promise<string[]> {
      const { document } = await lifecycle.contentOf(caller, id);
      return (await renderer.svg(printableSticker(document, caller.locale), { signal: caller.signal?.() })).pages;
    },

    /** Makes a sticker. Running it twice, or again after the process was killed, makes one and charges nothing more. */
    async make({ siteId, id }: DocumentJob): Promise<void> {
      const row = await lifecycle.find(siteId, id);
      if (!row || isOver(row)) return;
      await lifecycle.begin(id);
      const [given, ratings] = await Promise.all([
        provider.find(row.vin, row.vehicle, { now: clock() }),
        deps.ratings.ofNumber(row.vin, row.input),
      ]);
      if (!given) return lifecycle.conclude(row, 'no_data', null);
      const build = withRatings(given, ratings);
      const site = sites.get(siteId);
      const facts = {
        number: row.number,
        version: row.version,
        createdAt: clock().toISOString(),
        verifyUrl: `${row.origin}/verify/${row.number}`,
        demo: provider.demo,
        vehicle: row.vehicle,
        build,
      };
      const { document, faults } = stickerDocument(facts, documentSite(site, row.origin), site.locale);
      if (faults.length > 0) return lifecycle.conclude(row, 'needs_review', document);
      const drawn = await renderer.pdf(printableSticker(document, site.locale));
      await lifecycle.conclude(row, 'ready', document, drawn);
    },

    /** All attempts failed: the credit is returned and the member gets an email. */
    abandon: (job: DocumentJob): Promise<void> => lifecycle.abandon(job),

    /** A sticker waiting for a review has expired without approval, so its credit is returned. */
    async endReview(job: DocumentJob): Promise<void> {
      const row = await lifecycle.find(job.siteId, job.id);
      if (row?.state !== 'needs_review') return;
      const leftMs = (row.finishedAt ?? row.createdAt).getTime() + REVIEW_MS - clock().getTime();
      if (leftMs <= 0) return lifecycle.conclude(row, 'failed', null);
      const afterSeconds = Math.ceil(leftMs / 1000);
      await db.transaction(tx => jobs.enqueue(tx, REVIEW_STICKER, job, { afterSeconds }));
    },
  };

  /** The same all day long, so that it is drawn once a day. */
  async function sampleSticker(caller: Caller): Promise<{ document: StickerDocument; title: string }> {
    const now = startOfDay(clock());
    const { decoded, title } = vehicles.forDocument(SAMPLE_VIN, 'sticker');
    const vehicle = vehicleOf(decoded);
    const given = await new SandboxBuilds({ paceMs: 0 }).find(SAMPLE_VIN, vehicle, { now });
    if (!given) throw new Error('The sandbox does not know the sample vehicle');
    const build = withRatings(given, await deps.ratings.onFile(decoded));
    const verifyUrl = `${caller.origin}/verify/MQS-SAMPLE`;
    const made = { number: 'MQS-SAMPLE', version: 1, createdAt: now.toISOString() };
    const facts = { ...made, verifyUrl, demo: true, vehicle, build };
    const { document } = stickerDocument(facts, documentSite(caller.site, caller.origin), caller.locale);
    return { document, title };
  }

  function answerOf(row: StickerRow, reused: boolean): GenerateStickerAnswer {
    const state = isOver(row) ? (row.state as 'ready') : 'processing';
    return {
      status: 'success',
      state,
      vin: row.vin,
      sticker_id: row.id,
      version: row.version,
      grade: row.grade,
      reused,
      poll_after: POLL_AFTER_S,
      eta_s: state === 'processing' ? ETA_S : 0,
      charged: reused ? null : chargeOf(row),
      year_restricted: (row.vehicle.modelYear ?? 9999) < 1999,
    };
  }
}
