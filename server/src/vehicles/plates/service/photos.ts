import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { newToken } from '../../../kit/security/crypto.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log/log.ts';
import type { Media } from '../../../platform/media/service.ts';
import type { PhotoReading } from '../contract.ts';
import type { PhotoProvider } from '../providers/photo-provider.ts';

export interface PhotoDeps {
  log: Log;
  media: Media;
  /** Null: photos are not read. */
  photoProvider: PhotoProvider | null;
}

/** So many photos wait for the service at a time; each is in memory until it was read. */
const MAX_PHOTOS = 20;

/** Reads numbers from photos. A photo is in memory only, and only while the service is asked. */
export function createPhotos({ log, media, photoProvider }: PhotoDeps) {
  const waiting = new Map<string, Uint8Array>();
  return {
    /** Whether photos can be read at all, so that a page need not offer it in vain. */
    available: photoProvider !== null,

    /**
     * Reads a plate or a VIN from a photo: the service fetches the photo, without the camera's metadata, at an address that
     * nobody can guess and that is gone when it has answered.
     * @throws AppError as the call's contract says
     */
    async read(
      caller: Caller,
      input: { kind: 'plate' | 'vin'; image: string; consent: boolean },
    ): Promise<{ readings: PhotoReading[]; source: string }> {
      if (!photoProvider) throw new AppError('photo_reading_off');
      if (!input.consent) throw new AppError('photo_consent', { field: 'consent' });
      const jpeg = await media.jpegOf(input.image, 'image');
      if (waiting.size >= MAX_PHOTOS) throw new AppError('photo_service_down');
      const token = newToken();
      waiting.set(token, jpeg);
      const outcome = await photoProvider
        .read(input.kind, `${caller.origin}/photos/${token}`)
        .finally(() => waiting.delete(token));
      if (outcome.kind === 'failed') {
        log.warn(
          { provider: photoProvider.name, fault: outcome.fault },
          'The service that reads photos gave no answer',
        );
        throw new AppError(outcome.fault === 'timeout' ? 'photo_service_slow' : 'photo_service_down');
      }
      if (outcome.readings.length === 0) throw new AppError('photo_unread');
      return { readings: outcome.readings, source: photoProvider.name };
    },

    /** A photo that is being read. @throws AppError `not_found` before and after */
    show(token: string): Uint8Array {
      const jpeg = waiting.get(token);
      if (!jpeg) throw new AppError('not_found');
      return jpeg;
    },
  };
}
