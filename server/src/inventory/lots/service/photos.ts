import { createSharedCache } from '../../../kit/shared-cache.ts';
import { AppError } from '../../../kit/errors.ts';
import { vehiclePhotoId } from '../../../platform/media/contract.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { LotDeps } from './deps.ts';
import type { Showing } from './showing.ts';

/** Bytes of a photo as its address answers it. */
const MAX_BYTES = 20 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
/** The drawn photos asked for last are kept, some 15 MB. */
const MAX_KEPT = 200;

/**
 * Photos of vehicles: those of ours, and others fetched from where the dealership has them and drawn again. Who looks at a page
 * asks nobody else for anything, and only what can be seen remains of a file.
 */
export function createPhotos(
  { requests, media, dealerships, stock }: Pick<LotDeps, 'requests' | 'media' | 'dealerships' | 'stock'>,
  { photoAt }: Showing,
) {
  const kept = createSharedCache<Uint8Array>(MAX_KEPT);

  async function fetched(url: string): Promise<Buffer> {
    const response = await requests.send(url, {
      method: 'GET',
      headers: { accept: 'image/*' },
      timeoutMs: TIMEOUT_MS,
    });
    try {
      if (response.statusCode !== 200) throw new AppError('not_found');
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of response as AsyncIterable<Buffer>) {
        size += part.byteLength;
        if (size > MAX_BYTES) throw new AppError('not_found');
        parts.push(part);
      }
      return Buffer.concat(parts);
    } finally {
      response.destroy();
    }
  }

  /** Whoever looks at a photo can do nothing about why it is not there. @throws AppError `not_found` */
  async function drawn(account: Account, url: string | null | undefined, width: number): Promise<Uint8Array> {
    if (!url) throw new AppError('not_found');
    const own = vehiclePhotoId(account.userId, url);
    if (own !== null) return media.webpOf(Buffer.from((await media.showVehicle(account, own)).bytes), width);
    try {
      return await kept.get(`${width} ${url}`, async () => media.webpOf(await fetched(url), width));
    } catch {
      throw new AppError('not_found');
    }
  }

  return {
    /**
     * A photo on the page of a vehicle as WebP, its longer side `width` px at most. @throws AppError `not_found` where there is
     * none, or its address answers with no picture
     */
    async photo(caller: Caller, slug: string, which: { vin: string; at: number; width: number }): Promise<Uint8Array> {
      const found = await photoAt(caller, slug, which);
      if (!found) throw new AppError('not_found');
      return drawn(found.account, found.url, which.width);
    },

    /**
     * The same for people of the dealership, of any of its vehicles. @throws AppError `login_needed`, `dealers_only`, `not_found`
     */
    async stockPhoto(
      caller: Caller,
      { vehicle, at, width }: { vehicle: string; at: number; width: number },
    ): Promise<Uint8Array> {
      const { account } = await dealerships.need(caller, 'read');
      return drawn(account, (await stock.photosOf(account, vehicle))[at - 1], width);
    },
  };
}
