import type { Readable } from 'node:stream';
import { accountOf } from '../../accounts/service.ts';
import type { DocumentLifecycle } from '../../issued-documents/service/document-lifecycle.ts';
import type { Caller } from '../../kit/caller.ts';
import type { Clock } from '../../kit/clock.ts';
import { stageOf } from '../../issued-documents/rules.ts';
import { AppError } from '../../kit/errors.ts';
import { fileName } from '../../kit/file-name.ts';
import { translatorFor } from '../../kit/messages.ts';
import { zipOf, type ZipEntry } from '../../kit/zip.ts';
import type { Vehicles } from '../../vehicles/service.ts';
import type { BatchVehicle } from '../contract.ts';
import type { StickerContents, StickerRow } from '../rules/contents.ts';

/** A lot's worth of cars; each sheet is drawn for the archive. */
const MOST = 50;

/** Where a sticker came to nothing, the sentence that says why. */
const HOLDS: Readonly<Record<string, 'review' | 'noData' | 'failed' | 'revoked'>> = {
  needs_review: 'review',
  no_data: 'noData',
  failed: 'failed',
  revoked: 'revoked',
};

/** Several stickers in one archive, for dealers. */
export function createBatch(deps: {
  clock: Clock;
  vehicles: Pick<Vehicles, 'normalize' | 'forDocument'>;
  lifecycle: Pick<DocumentLifecycle<StickerContents>, 'newest' | 'newestMade' | 'pdf'>;
}) {
  const { clock, vehicles, lifecycle } = deps;

  return {
    /**
     * How far the stickers of these vehicles are, in the order asked; nothing is made.
     * @throws AppError `login_needed`, `batch_dealers`, `batch_size`
     */
    async ofBatch(caller: Caller, numbers: readonly string[]): Promise<BatchVehicle[]> {
      return Promise.all(named(caller, numbers).map(vin => progressOf(caller, vin)));
    },

    /**
     * The PDFs of the newest stickers of these vehicles. Nothing is left out silently: a vehicle without one is refused
     * before the archive begins. One sheet is drawn at a time.
     * @throws AppError `login_needed`, `batch_dealers`, `batch_size`, `batch_missing`
     */
    async batch(caller: Caller, numbers: readonly string[]): Promise<{ stream: Readable; fileName: string }> {
      const vins = named(caller, numbers);
      const found = await Promise.all(vins.map(async vin => ({ vin, row: await lifecycle.newestMade(caller, vin) })));
      const missing = found.filter(({ row }) => row === null).map(({ vin }) => vin);
      if (missing.length > 0)
        throw new AppError('batch_missing', {
          field: 'vins',
          params: { vins: missing.join(', ') },
          details: { missing },
        });
      const rows = found.flatMap(({ row }) => row ?? []);
      const day = clock().toISOString().slice(0, 10);
      return {
        stream: zipOf(sheets(caller, rows), clock()),
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
    const made = await lifecycle.newestMade(caller, vin);
    if (made) return { vin, title: made.title, state: 'ready', reason: null };
    const newest = await lifecycle.newest(caller, vin);
    const say = translatorFor(caller.locale);
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

  async function* sheets(caller: Caller, rows: readonly StickerRow[]): AsyncGenerator<ZipEntry> {
    for (const { id } of rows) {
      const { bytes, fileName: file } = await lifecycle.pdf(caller, id);
      yield { file, bytes };
    }
  }
}
