import type { Readable } from 'node:stream';
import { accountOf } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { type Clock, dayOf } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import { fileName } from '../../../kit/text/file-name.ts';
import type { Log } from '../../../kit/log/log.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import { zipOf, type ZipEntry } from '../../../kit/zip.ts';
import type { DocumentKind } from '../../../money/products/contract.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';
import type { BatchVehicle } from '../contract.ts';
import { stageOf, type Contents } from '../rules.ts';
import type { DocumentLifecycle } from './document-lifecycle.ts';

/** A lot's worth of cars; each document is drawn for the archive. */
const MAX_VEHICLES = 50;

/** Names what an archive does not hold. */
const NOT_INSIDE = 'NOT-INCLUDED.txt';

/** A file of an archive. `read`: its PDF. */
export interface ArchivedFile {
  vin: string;
  title: string;
  isWithheld: boolean;
  read(): Promise<ZipEntry>;
}

/** Differences of one kind of document in an archive. */
interface BatchDeps<C extends Contents> {
  clock: Clock;
  log: Pick<Log, 'warn'>;
  kind: DocumentKind;
  vehicles: Pick<Vehicles, 'normalize' | 'forDocument'>;
  lifecycle: Pick<DocumentLifecycle<C>, 'newest' | 'newestMade' | 'pdf'>;
  /** Whether a license forbids to hand it out in a file with others. */
  isWithheld(document: NonNullable<C['document']>): boolean;
  /** Why one in this state came to nothing, as a sentence; null where it may be made. */
  holdOf(state: string, locale: Locale): string | null;
  /** A file that is free where nothing was made. */
  freeFile?(vin: string): Promise<ArchivedFile | null>;
}

/** Several documents of one kind in one archive, for dealers. */
export function createBatch<C extends Contents>(deps: BatchDeps<C>) {
  const { clock, log, kind, vehicles, lifecycle } = deps;

  return {
    /**
     * How far the documents of these vehicles are, in the order asked; nothing is made.
     * @throws AppError `login_needed`, `batch_dealers`, `batch_size`
     */
    async ofBatch(caller: Caller, numbers: readonly string[]): Promise<BatchVehicle[]> {
      return Promise.all(named(caller, numbers).map(vin => progressOf(caller, vin)));
    },

    /**
     * The PDFs of the newest documents of these vehicles, or of what is free in their stead. Nothing is left out silently:
     * a vehicle without one is refused before the archive begins, and what could not be drawn or may not be handed out is
     * named in a text beside the others. One document is drawn at a time.
     * @throws AppError `login_needed`, `batch_dealers`, `batch_size`, `batch_missing`
     */
    async batch(caller: Caller, numbers: readonly string[]): Promise<{ stream: Readable; fileName: string }> {
      const vins = named(caller, numbers);
      const found = await Promise.all(vins.map(async vin => ({ vin, sheet: await sheetOf(caller, vin) })));
      const missing = found.filter(({ sheet }) => sheet === null).map(({ vin }) => vin);
      if (missing.length > 0)
        throw new AppError('batch_missing', {
          field: 'vins',
          params: { vins: missing.join(', '), kind },
          details: { missing },
        });
      const sheets = found.flatMap(({ sheet }) => sheet ?? []);
      const day = dayOf(clock());
      return {
        stream: zipOf(entries(caller, sheets), clock()),
        fileName: fileName([caller.site.name, `${kind}s`, day], 'zip'),
      };
    },
  };

  /** The vehicles of a batch, each once. */
  function named(caller: Caller, numbers: readonly string[]): string[] {
    accountOf(caller);
    if (caller.actor.kind !== 'member' || !caller.actor.isDealer) throw new AppError('batch_dealers');
    const vins = [...new Set(numbers.map(number => vehicles.normalize(number)).filter(Boolean))];
    if (vins.length === 0 || vins.length > MAX_VEHICLES)
      throw new AppError('batch_size', { field: 'vins', params: { count: vins.length, max: MAX_VEHICLES } });
    return vins;
  }

  async function progressOf(caller: Caller, vin: string): Promise<BatchVehicle> {
    const say = translatorFor(caller.locale);
    const sheet = await sheetOf(caller, vin);
    if (sheet) {
      const { title, isWithheld } = sheet;
      const reason = isWithheld ? say('dealer-stickers', 'withheld', { kind }) : null;
      return { vin, title, state: isWithheld ? 'failed' : 'ready', reason };
    }
    const newest = await lifecycle.newest(caller, vin);
    if (newest && stageOf(newest) === 'working') return { vin, title: newest.title, state: 'working', reason: null };
    try {
      const { title } = vehicles.forDocument(vin, kind);
      const reason = newest && deps.holdOf(newest.state, caller.locale);
      return { vin, title, state: reason ? 'failed' : 'missing', reason };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { vin, title: null, state: 'refused', reason: say('errors', error.reason, error.params) };
    }
  }

  /** The document of a vehicle, else what is free in its stead; null where there is neither. */
  async function sheetOf(caller: Caller, vin: string): Promise<ArchivedFile | null> {
    const made = await lifecycle.newestMade(caller, vin);
    if (!made) return deps.freeFile?.(vin) ?? null;
    const read = async () => {
      const { bytes, fileName: file } = await lifecycle.pdf(caller, made.id);
      return { file, bytes };
    };
    return { vin, title: made.title, isWithheld: made.document !== null && deps.isWithheld(made.document), read };
  }

  async function* entries(caller: Caller, sheets: readonly ArchivedFile[]): AsyncGenerator<ZipEntry> {
    const say = translatorFor(caller.locale);
    const without: string[] = [];
    for (const { vin, title, isWithheld, read } of sheets) {
      const entry = isWithheld
        ? null
        : await read().catch((error: unknown) => void log.warn({ err: error, vin }, 'A document of an archive'));
      if (entry) yield entry;
      else without.push(`${vin} ${title}: ${say('dealer-stickers', isWithheld ? 'withheld' : 'undrawn', { kind })}`);
    }
    if (without.length === 0) return;
    const text = [say('dealer-stickers', 'notInside', { count: without.length, kind }), '', ...without, ''].join(
      '\r\n',
    );
    yield { file: NOT_INSIDE, bytes: new TextEncoder().encode(text) };
  }
}
