import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { daysAfter, type Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { AppError } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import { createSingleFlight } from '../../kit/single-flight.ts';
import type { MediaStore } from '../../media/providers/media-store.ts';
import type { Vehicles } from '../../vehicles/service.ts';
import type { OriginalLabel } from '../contract.ts';
import type { DecodedVehicle } from '../providers/build-data-provider.ts';
import type { LabelSource } from '../providers/labels/label-source.ts';
import { isLabelOf } from '../providers/labels/label-text.ts';
import { pdfText } from '../providers/labels/pdf-text.ts';
import { vehicleOf } from '../rules/vehicle.ts';
import * as store from '../store.ts';

/** So long a page waits for a source; what it answers later is there for the next page. */
const PAGE_WAIT_MS = 5_000;
/** A label that was not there may be published later. */
const ASK_AGAIN_DAYS = 30;

export interface LabelDeps {
  db: Db;
  clock: Clock;
  log: Pick<Log, 'info'>;
  vehicles: Vehicles;
  files: MediaStore;
  labels: readonly LabelSource[];
}

/** The labels that makers publish: fetched once, kept as they came, free. */
export function createLabels({ db, clock, log, vehicles, files, labels }: LabelDeps) {
  const once = createSingleFlight<store.LabelRow | null>();

  /** Null where a source that may have it did not answer. */
  async function ask(vin: string, vehicle: DecodedVehicle): Promise<store.LabelRow | null> {
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
    return none;
  }

  async function keep(vin: string, { name, terms }: LabelSource, bytes: Uint8Array): Promise<store.LabelRow> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = `originals/${sha256}.pdf`;
    await files.put(file, bytes, 'application/pdf');
    const row = { vin, source: name, terms, file, sha256, size: bytes.length, createdAt: clock() };
    await store.writeLabel(db, row);
    return row;
  }

  async function rowOf(number: string): Promise<store.LabelRow | null> {
    if (labels.length === 0) return null;
    const { decoded } = vehicles.forDocument(number, 'sticker');
    if (decoded.kind !== 'modern') return null;
    return once(decoded.vin, () => knownOrAsked(decoded.vin, vehicleOf(decoded)));
  }

  async function knownOrAsked(vin: string, vehicle: DecodedVehicle): Promise<store.LabelRow | null> {
    const known = await store.findLabel(db, vin);
    const isKnown = known && (known.file || clock() < daysAfter(known.createdAt, ASK_AGAIN_DAYS));
    return isKnown ? known : ask(vin, vehicle);
  }

  async function label(vin: string): Promise<OriginalLabel | null> {
    const row = await rowOf(vin);
    return row && shown(row);
  }

  return {
    /**
     * Asks the sources for the label of a vehicle, unless it is known. Null where there is none, or nobody is asked; a source
     * that does not answer has none now.
     * @throws AppError those of `vehicles.forDocument`
     */
    label,

    /** The same for a page: null as well for a number of no vehicle, and where no source answers in time. */
    async offeredLabel(vin: string, waitMs = PAGE_WAIT_MS): Promise<OriginalLabel | null> {
      const over = new AbortController();
      try {
        return await Promise.race([label(vin), pause(waitMs, null, { signal: over.signal })]);
      } catch (error) {
        if (error instanceof AppError) return null;
        throw error;
      } finally {
        over.abort();
      }
    },

    /** Whether a label of this vehicle is kept; nobody is asked. */
    async isKept(vin: string): Promise<boolean> {
      return labels.length > 0 && Boolean((await store.findLabel(db, vin))?.file);
    },

    /** The label as it came. @throws AppError `document_not_found` */
    async labelFile(vin: string): Promise<Uint8Array> {
      const row = labels.length > 0 ? await store.findLabel(db, vehicles.normalize(vin)) : null;
      const bytes = row?.file ? await files.get(row.file) : null;
      if (!bytes) throw new AppError('document_not_found', { field: 'vin' });
      return bytes;
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
