import type { Readable } from 'node:stream';
import { accountOf } from '../../accounts/service.ts';
import type { DocumentLifecycle } from '../../issued-documents/service/document-lifecycle.ts';
import type { Caller } from '../../kit/caller.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { fileName } from '../../kit/file-name.ts';
import { zipOf, type ZipEntry } from '../../kit/zip.ts';
import type { Vehicles } from '../../vehicles/service.ts';
import type { StickerContents, StickerRow } from '../rules/contents.ts';

/** A lot's worth of cars; each sheet is drawn for the archive. */
const MOST = 50;

/** Several stickers in one archive, for dealers. */
export function createBatch(deps: {
  clock: Clock;
  vehicles: Pick<Vehicles, 'normalize'>;
  lifecycle: Pick<DocumentLifecycle<StickerContents>, 'newestMade' | 'pdf'>;
}) {
  const { clock, vehicles, lifecycle } = deps;

  return {
    /**
     * The PDFs of the newest stickers of these vehicles. Nothing is left out silently: a vehicle without one is refused
     * before the archive begins. One sheet is drawn at a time.
     * @throws AppError `login_needed`, `batch_dealers`, `batch_size`, `batch_missing`
     */
    async batch(caller: Caller, numbers: readonly string[]): Promise<{ stream: Readable; fileName: string }> {
      accountOf(caller);
      if (caller.actor.kind !== 'member' || !caller.actor.isDealer) throw new AppError('batch_dealers');
      const vins = [...new Set(numbers.map(number => vehicles.normalize(number)).filter(Boolean))];
      if (vins.length === 0 || vins.length > MOST)
        throw new AppError('batch_size', { field: 'vins', params: { count: vins.length, max: MOST } });
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

  async function* sheets(caller: Caller, rows: readonly StickerRow[]): AsyncGenerator<ZipEntry> {
    for (const { id } of rows) {
      const { bytes, fileName: file } = await lifecycle.pdf(caller, id);
      yield { file, bytes };
    }
  }
}
