import type { PlatformDeps } from '../../platform/deps.ts';
import { documentSite } from '../../platform/typesetting/rules/document-site.ts';
import { visitorRequest } from '../../platform/typesetting/service/render-queue.ts';
import { SAMPLE_NUMBERS } from '../issued-documents/contract.ts';
import { contentOf } from '../issued-documents/rules.ts';
import type { DocumentJob, IssuedDocuments, Life } from '../issued-documents/service.ts';
import type { CallerFor } from '../issued-documents/service/buy-document.ts';
import type { Account, Caller } from '../../platform/sites/rules/caller.ts';
import { startOfDay } from '../../kit/clock.ts';
import { AppError, unlessRefused } from '../../kit/errors.ts';
import { fileName } from '../../kit/text/file-name.ts';
import type { Log } from '../../kit/log/log.ts';
import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../kit/database/paging.ts';
import type { Catalog } from '../../vehicles/catalog/service.ts';
import type { Dealers } from '../../identity/dealers/service.ts';
import type { RatingsService } from '../../vehicles/ratings/service.ts';
import type { StickerOptions } from '../reports/rules/facts/equipment.ts';
import type { CallEnd } from '../../vehicles/source-health/rules.ts';
import type { SourceHealth } from '../../vehicles/source-health/service.ts';
import type { Vehicles } from '../../vehicles/decode/service.ts';
import type { StickerDocument, StickerForm, StickersPage, StickerVehicle, StickerView } from './contract.ts';
import { stickerDocument } from './document.ts';
import type { BuildDataProvider } from './providers/build-data-provider.ts';
import type { Labels } from './service/labels.ts';
import { SandboxBuilds } from './providers/sandbox.ts';
import type { StickerContents, StickerRow } from './rules/contents.ts';
import { printableSticker } from './rules/printable-sticker.ts';
import { REVIEW_STICKER } from './rules/products.ts';
import { withRatings } from './rules/ratings.ts';
import { optionsOf } from './rules/choosing/equipment.ts';
import { vehicleOf } from './rules/choosing/vehicle.ts';
import { isActive } from './rules/versions.ts';
import { confirmedIn, cardOf, isFinished, viewOf } from './rules/view.ts';
import { chosenBuild, vehicleAsChosen } from './rules/choosing/chosen-build.ts';
import { createBatch } from '../issued-documents/service/batch.ts';
import { licenseOf } from '../reports/rules/versions/license-of.ts';
import { holdSentence, labelFile } from './service/archived.ts';
import { createChoosing } from './service/choosing.ts';
import { createDealerBoxes } from './service/dealer-boxes.ts';
import { createConfirming } from './service/confirming.ts';
import { createOrdering } from './service/ordering.ts';
import { createDraftReminders, createDrafts } from './service/drafts.ts';
import { createPreview } from './service/preview.ts';
import { createSelection } from './service/selection.ts';
import { sheetFile, type SheetFormat } from './service/sheet-files.ts';
import { REVIEW_MS, stickerDefinition } from './service/sticker-definition.ts';
import { createVersions } from './service/versions.ts';

/** The demonstration vehicle of the sample: a full label of a build record; of a brand for classics a period sheet. */
const SAMPLES = { vin: '1FTEW1EP8KFA00019', classic: '124379N500019' } as const;

export interface StickerDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'jobs' | 'mail' | 'sites' | 'renderer'> {
  vehicles: Vehicles;
  issuedDocuments: IssuedDocuments;
  provider: BuildDataProvider;
  catalog: Catalog;
  labels: Labels;
  log: Pick<Log, 'warn' | 'info'>;
  callerFor: CallerFor;
  ratings: RatingsService;
  dealers: Pick<Dealers, 'printed'>;
  sourceHealth: Pick<SourceHealth, 'note'>;
}

export interface StickerFile {
  bytes: Uint8Array;
  fileName: string;
}

export type Stickers = ReturnType<typeof createStickers>;

/** Window stickers: ordered for a credit, made by a job from build or catalog data, kept as data, shown and printed. */
export function createStickers(deps: StickerDeps) {
  const { clock, vehicles, issuedDocuments, labels } = deps;
  const lifecycle = issuedDocuments.of(stickerDefinition);
  const choosing = createChoosing(deps);
  const hasSticker = async (caller: Caller, vin: string): Promise<boolean> => {
    const newest = await lifecycle.newest(caller, vin);
    return newest !== null && isActive(newest);
  };
  const drafts = createDrafts({ ...deps, hasSticker });
  const { dealerAddendum, printedBox } = createDealerBoxes(deps);
  const { order, ...ordering } = createOrdering(deps, { choosing, drafts, labels, lifecycle, dealerAddendum });
  const confirming = createConfirming({ ...deps, choosing, drafts, order, newest: lifecycle.newest, dealerAddendum });

  return {
    ...ordering,
    ...confirming,
    ...drafts,
    ...createDraftReminders({ ...deps, hasSticker }),
    ...createPreview({ ...deps, choosing }),
    ...createSelection({ choosing, drafts, newest: lifecycle.newest }),
    ...labels,
    ...createBatch({
      ...deps,
      kind: 'sticker',
      lifecycle,
      isWithheld: document => !licenseOf(document).export,
      holdOf: holdSentence,
      freeFile: vin => labelFile(vehicles, labels, vin),
    }),
    ...createVersions({ clock, issuedDocuments, lifecycle, choosing }),

    /** The possible choices for a sticker of this vehicle. @throws AppError those of `choosing.vehicle` */
    formData: ({ locale }: Caller, input: StickerVehicle) =>
      choosing.formData(choosing.vehicle(input), input.trim ?? null, locale),

    /** Choices filled in beforehand. @throws AppError those of `choosing.vehicle` */
    preselection: (_caller: Caller, input: StickerVehicle) =>
      choosing.preselection(choosing.vehicle(input), input.trim ?? null),

    /** The member's newest sticker of a vehicle, in whatever state, or null. Its document only if it was opened before. */
    async find(caller: Caller, vin: string): Promise<StickerView | null> {
      const row = await lifecycle.newest(caller, vin);
      return row && viewOf(row, caller.locale);
    },

    /** The same for its owner to read: marked as opened, unless it is for its page, which says later that it was on screen. */
    async open(caller: Caller, vin: string, { page = false } = {}): Promise<StickerView | null> {
      const row = await lifecycle.open(caller, vin, { page });
      return row && viewOf(row, caller.locale);
    },

    /** The options on the account's sticker of a vehicle, once it is opened: null where there is none, undefined where there can be none. */
    async optionsOf(account: Account, vin: string): Promise<StickerOptions | null | undefined> {
      if (!isOffered(vin)) return undefined;
      const row = await lifecycle.newestMadeFor(account, vin);
      const document = row && contentOf(row);
      return document && optionsOf(document);
    },

    /** The chosen trim and the picture of a member's opened sticker. */
    async confirmedOf(caller: Caller, vin: string): Promise<{ trim: string | null; picture: string } | null> {
      const row = await lifecycle.newestMade(caller, vin);
      return row && confirmedIn(row);
    },

    /** A page of cards, one for each of the member's vehicles, newest first. */
    async list(caller: Caller, page: PageRequest<MomentPlace> = FIRST_PAGE): Promise<StickersPage> {
      const { rows, total, next } = await lifecycle.list(caller, page);
      return { stickers: rows.map(cardOf), total, next };
    },

    ...createSheets(deps, lifecycle),
    ...createMaking(deps, lifecycle, { printedBox, unasked: choosing.unasked }),
  };

  function isOffered(vin: string): boolean {
    return unlessRefused(() => vehicles.forDocument(vin, 'sticker'), null) !== null;
  }
}

/** A sticker as files, and the sample that anyone may look at. */
function createSheets({ clock, renderer, vehicles, ratings }: StickerDeps, lifecycle: Life<StickerContents>) {
  return {
    /** A whole sticker anyone may look at before buying: a demonstration vehicle in the colors of the site. */
    async sample(caller: Caller): Promise<{ sticker: StickerView; pages: string[] }> {
      const { document, title, vin } = await sampleSticker(caller);
      const { pages } = await renderer.svg(printableSticker(document, caller.locale), visitorRequest(caller));
      const sticker: StickerView = {
        id: 'sample',
        vin,
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

    /** The sample as data. */
    sampleData: sampleSticker,

    /** A sticker of this member as data. @throws AppError as `contentOf` of its life, and `report_license` where a source forbids it */
    async data(caller: Caller, id: string): Promise<StickerDocument> {
      const { document } = await lifecycle.contentOf(caller, id);
      if (!licenseOf(document).export) throw new AppError('report_license');
      return { ...document, lang: caller.locale };
    },

    /** The tagged PDF of a sticker of this member, as it was made. @throws AppError as `contentOf` of its life */
    pdf: (caller: Caller, id: string): Promise<{ bytes: Uint8Array; fileName: string }> => lifecycle.pdf(caller, id),

    /**
     * The sample, or a sticker of this member, as the file asked for. @throws AppError as `contentOf` of its life and as
     * `sheetFile`
     */
    async file(caller: Caller, id: string, format: SheetFormat, form: StickerForm): Promise<StickerFile> {
      const isSample = id === 'sample';
      const { document, name } = isSample ? await sampleFile(caller) : await ownFile(caller, id);
      const request = isSample ? visitorRequest(caller) : { signal: caller.signal?.() };
      const bytes = await sheetFile(renderer, document, { format, form, lang: caller.locale, request });
      return { bytes, fileName: fileName([caller.site.name, ...name], format) };
    },

    /** The sheet as its owner's page shows it, one SVG a page. @throws AppError as `contentOf` of its life */
    async svg(caller: Caller, id: string): Promise<string[]> {
      const { document } = await lifecycle.contentOf(caller, id, { page: true });
      return (await renderer.svg(printableSticker(document, caller.locale), { signal: caller.signal?.() })).pages;
    },
  };

  async function ownFile(caller: Caller, id: string) {
    const { row, document } = await lifecycle.contentOf(caller, id);
    return { document, name: [row.title, row.vin, 'sticker'] };
  }

  async function sampleFile(caller: Caller) {
    const { document } = await sampleSticker(caller);
    return { document, name: ['sample-sticker'] };
  }

  /** The same all day long, so that it is drawn once a day. */
  async function sampleSticker(caller: Caller): Promise<{ document: StickerDocument; title: string; vin: string }> {
    const now = startOfDay(clock());
    const vin = SAMPLES[caller.site.first_search];
    const { decoded, title } = vehicles.forDocument(vin, 'sticker');
    const vehicle = vehicleOf(decoded);
    const given = await new SandboxBuilds({ paceMs: 0 }).find(vin, vehicle, { now });
    if (!given) throw new Error('The sandbox does not know the sample vehicle');
    const build = withRatings(given, await ratings.onFile(decoded));
    const made = { number: SAMPLE_NUMBERS.sticker, version: 1, createdAt: now.toISOString() };
    const facts = {
      ...made,
      verifyUrl: `${caller.origin}/verify/${SAMPLE_NUMBERS.sticker}`,
      demo: true,
      vehicle,
      build,
    };
    const { document } = stickerDocument(facts, documentSite(caller.site, caller.origin), caller.locale);
    return { document, title, vin };
  }
}

/** The job that makes a sticker, and the end of one that waits for a person. */
function createMaking(
  { db, clock, jobs, sites, provider, ratings: rated, sourceHealth }: StickerDeps,
  lifecycle: Life<StickerContents>,
  {
    printedBox,
    unasked,
  }: Pick<ReturnType<typeof createDealerBoxes>, 'printedBox'> & Pick<ReturnType<typeof createChoosing>, 'unasked'>,
) {
  return {
    /** Makes a sticker. Running it twice, or again after the process was killed, makes one and charges nothing more. */
    async make({ siteId, id }: DocumentJob): Promise<void> {
      const row = await lifecycle.find(siteId, id);
      if (!row || isFinished(row)) return;
      await lifecycle.begin(row);
      const asked = row.input.chosen ? vehicleAsChosen(row.vehicle, row.input.chosen) : row.vehicle;
      const [{ given, demo, license }, ratings] = await Promise.all([
        ask(row, asked),
        rated.ofNumber(row.vin, row.input),
      ]);
      const chosen = row.input.chosen ?? (given ? null : await unasked(row.vehicle));
      const vehicle = chosen ? vehicleAsChosen(row.vehicle, chosen) : asked;
      const known = chosen ? chosenBuild(given, chosen, vehicle) : given;
      if (!known) {
        await lifecycle.finish(row, 'no_data', null);
        return;
      }
      const build = withRatings(known, ratings);
      const site = sites.get(siteId);
      const facts = {
        number: row.number,
        version: row.version,
        createdAt: clock().toISOString(),
        verifyUrl: `${row.origin}/verify/${row.number}`,
        demo: (given !== null && demo) || (chosen?.demo ?? false),
        vehicle,
        build,
        boxed: await printedBox(row),
        tier: row.input.tier,
        license: given ? license : undefined,
      };
      const { document, faults } = stickerDocument(facts, documentSite(site, row.origin), site.locale);
      const review = faults.length > 0 ? faults : null;
      await lifecycle.finish(row, review ? 'needs_review' : 'ready', document, { review });
    },

    /** All attempts failed: the credit is returned and the member gets an email. */
    onFailed: (job: DocumentJob): Promise<void> => lifecycle.onFailed(job),

    /** A sticker waiting for a review has expired without approval, so its credit is returned. */
    async endReview(job: DocumentJob): Promise<void> {
      const row = await lifecycle.find(job.siteId, job.id);
      if (row?.state !== 'needs_review') return;
      const leftMs = (row.finishedAt ?? row.createdAt).getTime() + REVIEW_MS - clock().getTime();
      if (leftMs <= 0) {
        await lifecycle.finish(row, 'failed', null, { review: row.review });
        return;
      }
      const afterSeconds = Math.ceil(leftMs / 1000);
      await db.transaction(tx => jobs.enqueue(tx, REVIEW_STICKER, job, { afterSeconds }));
    },
  };

  /** Asks the source, and keeps how long it took and what went wrong. What the source is like is that of the moment of asking. */
  async function ask(row: StickerRow, vehicle: StickerRow['vehicle']) {
    const at = clock();
    const { name, demo, license } = provider;
    const began = performance.now();
    const note = async (fault: string | null, end: CallEnd = 'silent') => {
      const ms = Math.round(performance.now() - began);
      sourceHealth.note({ source: `${name} builds`, ms, fault, end });
      await lifecycle.addAsked(row, { source: name, group: null, at: at.toISOString(), ms, fault });
    };
    try {
      const given = await provider.find(row.vin, vehicle, { now: at });
      await note(null, given ? 'found' : 'nothing');
      return { given, demo, license };
    } catch (error) {
      await note(error instanceof Error ? error.message : String(error));
      throw error;
    }
  }
}
