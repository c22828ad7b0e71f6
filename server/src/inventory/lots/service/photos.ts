import { createSharedCache } from '../../../kit/shared-cache.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { LotDeps } from './deps.ts';
import type { Showing } from './showing.ts';

/** Bytes of a photo as its address answers it. */
const MAX_BYTES = 20 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
/** The drawn photos asked for last are kept, some 15 MB. */
const MAX_KEPT = 200;

/**
 * Photos of vehicles, fetched from where the dealership has them and drawn again: what reads a page asks nobody else for
 * anything, and only what can be seen remains of a file.
 */
export function createPhotos({ requests, media }: Pick<LotDeps, 'requests' | 'media'>, { photoAt }: Showing) {
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

  return {
    /**
     * A photo of a vehicle as WebP, its longer side `width` px at most. @throws AppError `not_found` where there is none, or
     * its address answers with no picture
     */
    async photo(caller: Caller, slug: string, which: { vin: string; at: number; width: number }): Promise<Uint8Array> {
      const url = await photoAt(caller, slug, which);
      if (url === null) throw new AppError('not_found');
      const { width } = which;
      try {
        return await kept.get(`${width} ${url}`, async () => media.webpOf(await fetched(url), width));
      } catch {
        // Whoever reads a page can do nothing about why a photo is not there.
        throw new AppError('not_found');
      }
    },
  };
}
