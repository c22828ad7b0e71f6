import type { Readable } from 'node:stream';
import { accountOf } from '../../accounts/service.ts';
import type { DocumentLifecycle } from '../../issued-documents/service/document-lifecycle.ts';
import type { Caller } from '../../kit/caller.ts';
import { type Clock, dayOf } from '../../kit/clock.ts';
import { stageOf } from '../../issued-documents/rules.ts';
import { AppError } from '../../kit/errors.ts';
import { fileName } from '../../kit/file-name.ts';
import type { Log } from '../../kit/log.ts';
import { translatorFor } from '../../kit/messages.ts';
import { zipOf, type ZipEntry } from '../../kit/zip.ts';
import { licenseOf } from '../../reports/rules/license-of.ts';
import type { Vehicles } from '../../vehicles/service.ts';
import type { BatchVehicle } from '../contract.ts';
import type { StickerContents } from '../rules/contents.ts';
import type { createLabels } from './labels.ts';

/** A lot's worth of cars; each sheet is drawn for the archive. */
const MOST = 50;

/** Names what an archive does not hold. */
const NOT_INSIDE = 'NOT-INCLUDED.txt';

/** Where a sticker came to nothing, the sentence that says why. */
const HOLDS: Readonly<Record<string, 'review' | 'noData' | 'failed' | 'revoked'>> = {
  needs_review: 'review',
  no_data: 'noData',
  failed: 'failed',
  revoked: 'revoked',
};

/** What an archive holds of a vehicle. `read`: its PDF. */
interface Sheet {
  vin: string;
  title: string;
  isWithheld: boolean;
  read(): Promise<ZipEntry>;
}

/** Several stickers in one archive, for dealers. */
export function createBatch(deps: {
  clock: Clock;
  log: Pick<Log, 'warn'>;
  vehicles: Pick<Vehicles, 'normalize' | 'forDocument'>;
  lifecycle: Pick<DocumentLifecycle<StickerContents>, 'newest' | 'newestMade' | 'pdf'>;
  labels: Pick<ReturnType<typeof createLabels>, 'labelForArchive'>;
}) {
  const { clock, log, vehicles, lifecycle, labels } = deps;

  return {
    /**
     * How far the stickers of these vehicles are, in the order asked; nothing is made.
     * @throws AppError `login_needed`, `batch_dealers`, `batch_size`
     */
    async ofBatch(caller: Caller, numbers: readonly string[]): Promise<BatchVehicle[]> {
      return Promise.all(named(caller, numbers).map(vin => progressOf(caller, vin)));
    },

    /**
     * The PDFs of the newest stickers of these vehicles, or of the makers' own labels. Nothing is left out silently: a
     * vehicle without one is refused before the archive begins, and what could not be drawn or may not be handed out is
     * named in a text beside the others. One sheet is drawn at a time.
     * @throws AppError `login_needed`, `batch_dealers`, `batch_size`, `batch_missing`
     */
    async batch(caller: Caller, numbers: readonly string[]): Promise<{ stream: Readable; fileName: string }> {
      const vins = named(caller, numbers);
      const found = await Promise.all(vins.map(async vin => ({ vin, sheet: await sheetOf(caller, vin) })));
      const missing = found.filter(({ sheet }) => sheet === null).map(({ vin }) => vin);
      if (missing.length > 0)
        throw new AppError('batch_missing', {
          field: 'vins',
          params: { vins: missing.join(', ') },
          details: { missing },
        });
      const sheets = found.flatMap(({ sheet }) => sheet ?? []);
      const day = dayOf(clock());
      return {
        stream: zipOf(entries(caller, sheets), clock()),
        fileName: fileName([caller.site.name, 'stickers', day], 'zip'),
      };
    },
  };

  /** The vehicles of a batch, each once. */
  function named(caller: Caller, numbers: readonly string[]): string[] {
    accountOf(caller);
    if (caller.actor.kind !== 'member' || !caller.actor.isDealer) throw new AppError('batch_dealers');
    const vins = [...new Set(numbers.map(number => vehicles.normalize(number)).filter(Boolean))];
    if (vins.length === 0 || vins.length > MOST)
      throw new AppError('batch_size', { field: 'vins', params: { count: vins.length, max: MOST } });
    return vins;
  }

  async function progressOf(caller: Caller, vin: string): Promise<BatchVehicle> {
    const say = translatorFor(caller.locale);
    const sheet = await sheetOf(caller, vin);
    if (sheet) {
      const { title, isWithheld } = sheet;
      const reason = isWithheld ? say('dealer-stickers', 'withheld') : null;
      return { vin, title, state: isWithheld ? 'failed' : 'ready', reason };
    }
    const newest = await lifecycle.newest(caller, vin);
    if (newest && stageOf(newest) === 'working') return { vin, title: newest.title, state: 'working', reason: null };
    try {
      const { title } = vehicles.forDocument(vin, 'sticker');
      const hold = HOLDS[newest?.state ?? ''];
      if (!hold) return { vin, title, state: 'missing', reason: null };
      return { vin, title, state: 'failed', reason: say('stickers', `hold.${hold}.text`) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { vin, title: null, state: 'refused', reason: say('errors', error.reason, error.params) };
    }
  }

  /** The sticker of a vehicle, else the label of its maker; null where there is neither. */
  async function sheetOf(caller: Caller, vin: string): Promise<Sheet | null> {
    const made = await lifecycle.newestMade(caller, vin);
    if (made) {
      const read = async () => {
        const { bytes, fileName: file } = await lifecycle.pdf(caller, made.id);
        return { file, bytes };
      };
      return { vin, title: made.title, isWithheld: made.document !== null && !licenseOf(made.document).export, read };
    }
    const label = await labels.labelForArchive(vin);
    if (!label) return null;
    const { title } = vehicles.forDocument(vin, 'sticker');
    const file = fileName([title, vin, 'original-label'], 'pdf');
    return { vin, title, isWithheld: label.isWithheld, read: async () => ({ file, bytes: await label.read() }) };
  }

  async function* entries(caller: Caller, sheets: readonly Sheet[]): AsyncGenerator<ZipEntry> {
    const say = translatorFor(caller.locale);
    const without: string[] = [];
    for (const { vin, title, isWithheld, read } of sheets) {
      const entry = isWithheld
        ? null
        : await read().catch((error: unknown) => void log.warn({ err: error, vin }, 'A sheet of an archive'));
      if (entry) yield entry;
      else without.push(`${vin} ${title}: ${say('dealer-stickers', isWithheld ? 'withheld' : 'undrawn')}`);
    }
    if (without.length === 0) return;
    const text = [say('dealer-stickers', 'notInside', { count: without.length }), '', ...without, ''].join('\r\n');
    yield { file: NOT_INSIDE, bytes: new TextEncoder().encode(text) };
  }
}
