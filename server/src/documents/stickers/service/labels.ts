import type { PlatformDeps } from '../../../platform/deps.ts';
import { createHash } from 'node:crypto';
import type { Decoded } from '@marque/vin';
import { daysAfter } from '../../../kit/clock.ts';
import { AppError, ifRefused } from '../../../kit/errors.ts';
import type { Invariant } from '../../../kit/invariants.ts';
import { within } from '../../../kit/time-limit.ts';
import type { Log } from '../../../kit/log/log.ts';
import { createSingleFlight } from '../../../kit/single-flight.ts';
import type { MediaStore } from '../../../platform/media/rules/media-store.ts';
import { FILES_PAGE, filesAreStored, inPages } from '../../../platform/media/service/stored-files.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';
import type { OriginalLabel, StickerGrade } from '../contract.ts';
import type { BuildDataProvider, DecodedVehicle } from '../providers/build-data-provider.ts';
import type { LabelProvider } from '../providers/labels/label-provider.ts';
import { FORGET_LABEL } from '../rules/products.ts';
import { vehicleOf } from '../rules/choosing/vehicle.ts';
import * as store from '../store.ts';
import type { CatalogStyles } from './catalog-styles.ts';

/** Texts of the PDFs that stand in for a missing label. Source: PDFs of both makers, read on 2026-09-15. */
const PLACEHOLDERS = ['has not yet been released for this vehicle', 'unable to retrieve a window sticker for this vin'];

const lettersOnly = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/** Whether the text of a PDF is that of the label of this vehicle: it names its VIN, and is none of the placeholders. */
function isLabelOf(text: string, vin: string): boolean {
  const content = lettersOnly(text);
  return (
    content.includes(lettersOnly(vin)) && !PLACEHOLDERS.some(placeholder => content.includes(lettersOnly(placeholder)))
  );
}

/** So long a page waits for a source; what it answers later is there for the next page. */
const PAGE_WAIT_MS = 5_000;
/** A label that was not there may be published later. */
const ASK_AGAIN_DAYS = 30;
/** The folder of labels in the media store. */
const ORIGINALS = 'originals';
const DAY_S = 24 * 60 * 60;

export interface LabelDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'jobs'> {
  log: Pick<Log, 'info'>;
  vehicles: Pick<Vehicles, 'forDocument' | 'normalize'>;
  files: MediaStore;
  labels: readonly LabelProvider[];
}

/** The labels that rows name are in the media store. */
export const labelsStored = (files: MediaStore): Invariant =>
  filesAreStored(
    { name: 'media_labels', sentence: 'Every label of a maker that was kept is in the media store.' },
    { files, folder: ORIGINALS, named: inPages((db, after) => store.listStoredLabels(db, after, FILES_PAGE)) },
  );

/** A label that was kept, to be forgotten when its license says so; `sha256`: of its bytes, another one was fetched since. */
export interface StoredLabel {
  vin: string;
  sha256: string;
}

/** A label with its bytes, where they were just fetched. */
interface Found {
  row: store.LabelRow;
  bytes?: Uint8Array;
}

/** How the sources of labels are asked, and what they have is kept. */
function createFetching({ db, clock, jobs, log, vehicles, files, labels }: LabelDeps) {
  const once = createSingleFlight<Found | null>();

  /** Days that a label of this source may be kept; null: without an end. */
  function storedDays(name: string | null): number | null {
    const license = labels.find(source => source.name === name)?.license;
    return license ? (license.cacheDays ?? 0) : null;
  }

  function isCurrent({ source, file, createdAt }: store.LabelRow): boolean {
    const days = file ? storedDays(source) : ASK_AGAIN_DAYS;
    return days === null || clock() < daysAfter(createdAt, days);
  }

  /** Null where a source that may have it did not answer. */
  async function ask(vin: string, vehicle: DecodedVehicle): Promise<Found | null> {
    let isSilent = false;
    for (const source of labels.filter(each => each.covers(vehicle))) {
      try {
        const bytes = await source.find(vin, vehicle);
        if (bytes && isLabelOf((await pdfText(bytes)) ?? '', vin)) return await keep(vin, source, bytes);
      } catch (error) {
        isSilent = true;
        log.info({ err: error, source: source.name }, 'A source of labels does not answer');
      }
    }
    if (isSilent) return null;
    const none = { vin, source: null, terms: null, file: null, sha256: null, size: null, createdAt: clock() };
    await store.writeLabel(db, none);
    return { row: none };
  }

  async function keep(vin: string, { name, terms }: LabelProvider, bytes: Uint8Array): Promise<Found> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const days = storedDays(name);
    const file = days === 0 ? null : `${ORIGINALS}/${sha256}.pdf`;
    const row = { vin, source: name, terms, file, sha256, size: bytes.length, createdAt: clock() };
    if (file === null) return { row, bytes };
    await files.put(file, bytes, 'application/pdf');
    await db.transaction(async tx => {
      await store.writeLabel(tx, row);
      const forgotten: StoredLabel = { vin, sha256 };
      if (days !== null) await jobs.enqueue(tx, FORGET_LABEL, forgotten, { afterSeconds: days * DAY_S });
    });
    return { row, bytes };
  }

  async function found(number: string): Promise<Found | null> {
    if (labels.length === 0) return null;
    const { decoded } = vehicles.forDocument(number, 'sticker');
    if (decoded.kind !== 'modern') return null;
    return once(decoded.vin, () => storedOrFetched(decoded.vin, vehicleOf(decoded)));
  }

  async function storedOrFetched(vin: string, vehicle: DecodedVehicle): Promise<Found | null> {
    const known = await store.findLabel(db, vin);
    return known && isCurrent(known) ? { row: known } : ask(vin, vehicle);
  }

  return { found, isCurrent };
}

export type Labels = ReturnType<typeof createLabels>;

/** The labels that makers publish: fetched once, kept as they came as long as their license allows, free. */
export function createLabels(deps: LabelDeps) {
  const { db, vehicles, files, labels } = deps;
  const { found, isCurrent } = createFetching(deps);

  async function currentRow(vin: string): Promise<store.LabelRow | null> {
    const row = labels.length > 0 ? await store.findLabel(db, vehicles.normalize(vin)) : null;
    return row?.file && isCurrent(row) ? row : null;
  }

  async function fileOf(known: Found | null): Promise<Uint8Array> {
    const bytes = known?.bytes ?? (known?.row.file ? await files.get(known.row.file) : null);
    if (!bytes) throw new AppError('document_not_found', { field: 'vin' });
    return bytes;
  }

  async function label(vin: string): Promise<OriginalLabel | null> {
    const known = await found(vin);
    return known && shown(known.row);
  }

  return {
    /**
     * Asks the sources for the label of a vehicle, unless it is known. Null where there is none, or nobody is asked; a source
     * that does not answer has none now.
     * @throws AppError those of `vehicles.forDocument`
     */
    label,

    /** The same for a page: null as well for a number of no vehicle, and where no source answers in time. */
    offeredLabel: (vin: string, waitMs = PAGE_WAIT_MS): Promise<OriginalLabel | null> =>
      within(waitMs, label(vin), () => null).catch(ifRefused(null)),

    /** Whether a label of this vehicle is kept; nobody is asked. */
    isKept: async (vin: string): Promise<boolean> => (await currentRow(vin)) !== null,

    /** The kept label of a vehicle for an archive, null where there is none; `isWithheld`: its source forbids it. */
    async labelForArchive(vin: string): Promise<{ isWithheld: boolean; read(): Promise<Uint8Array> } | null> {
      const row = await currentRow(vin);
      const license = labels.find(({ name }) => name === row?.source)?.license;
      return row && { isWithheld: license?.export === false, read: () => fileOf({ row }) };
    },

    /** The label as it came; of a source that allows no copies it is fetched again. @throws AppError `document_not_found` */
    async labelFile(vin: string): Promise<Uint8Array> {
      try {
        return await fileOf(await found(vin));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        throw new AppError('document_not_found', { field: 'vin' });
      }
    },

    /** Forgets a label that was kept as long as its license allows. */
    async forgetLabel({ vin, sha256 }: StoredLabel): Promise<void> {
      const row = await store.findLabel(db, vin);
      if (row?.sha256 !== sha256 || isCurrent(row)) return;
      if (row.file) await files.remove(row.file);
      await store.removeLabel(db, vin);
    },
  };
}

function shown({ vin, source, terms, sha256, size, createdAt }: store.LabelRow): OriginalLabel | null {
  if (!source || !sha256 || size === null) return null;
  return {
    source,
    terms,
    sha256,
    bytes: size,
    pdf: `/documents/original/${vin}.pdf`,
    fetched: createdAt.toISOString(),
  };
}

/** The grade of what a vehicle would get; null where nothing can be made. Every preview asks, so no source of labels is. */
export async function gradeOf(
  {
    labels,
    provider,
    styles,
  }: { labels: Pick<Labels, 'isKept'>; provider: BuildDataProvider; styles: Pick<CatalogStyles, 'grade'> },
  decoded: Decoded,
): Promise<StickerGrade | null> {
  if (await labels.isKept(decoded.vin)) return 'A';
  const vehicle = vehicleOf(decoded);
  return (await provider.grade(decoded.vin, vehicle)) ?? styles.grade(vehicle);
}

/** All texts of a PDF; null for bytes that are none. The reader is heavy, so it is loaded with the first label. */
async function pdfText(bytes: Uint8Array): Promise<string | null> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // The reader looks for it beside itself, where the bundle of the server has none; once loaded it is found.
  // @ts-expect-error It has no types, and nothing of it is used here.
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  // The reader takes the bytes it is given: it gets its own.
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, isEvalSupported: false });
  try {
    const pdf = await loading.promise;
    const texts: string[] = [];
    for (let page = 1; page <= pdf.numPages; page++) {
      const { items } = await (await pdf.getPage(page)).getTextContent();
      texts.push(...items.map(item => ('str' in item ? item.str : '')));
    }
    return texts.join(' ');
  } catch {
    return null;
  } finally {
    await loading.destroy();
  }
}
