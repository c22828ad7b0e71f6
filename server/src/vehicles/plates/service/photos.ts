import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { daysAfter, startOfDay } from '../../../kit/clock.ts';
import { hashToken, newToken, seal, unseal } from '../../../kit/security/crypto.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PhotoReading } from '../contract.ts';
import type { PhotoProvider } from '../providers/photo-provider.ts';
import * as store from '../store.ts';

export interface PhotoDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'log' | 'media'> {
  /** The first reads photos; without one, none are read. */
  photoProviders: readonly PhotoProvider[];
}

/** So many photos are read at a time by one process. */
const MAX_PHOTOS = 20;
/** A service that is slower has been given up. */
const EXPIRES_MS = 30_000;
/** Purpose of the seal. */
const SEALED = 'photo';

/**
 * Reads numbers from photos. A photo is kept only while the service is asked, so that any process can hand it out, and sealed
 * with the token of its address: the database alone shows nobody what is on it.
 */
export function createPhotos({ db, clock, log, media, photoProviders }: PhotoDeps) {
  let reading = 0;

  /** Keeps a photo while `use` lasts. `token`: of its address. */
  async function kept<Used>(jpeg: Uint8Array, use: (token: string) => Promise<Used>): Promise<Used> {
    const token = newToken();
    const tokenHash = hashToken(token);
    const sealed = seal(SEALED, Buffer.from(jpeg).toString('base64'), token);
    await store.addPhoto(db, { tokenHash, sealed, expiresAt: new Date(clock().getTime() + EXPIRES_MS) });
    return use(token).finally(() => store.removePhoto(db, tokenHash));
  }

  /** Until the calls of a day (UTC) are counted anew. */
  const secondsToMidnight = (): number =>
    Math.ceil((daysAfter(startOfDay(clock()), 1).getTime() - clock().getTime()) / 1000);

  return {
    /** Whether photos can be read at all, so that a page need not offer it in vain. */
    available: (): boolean => photoProviders.length > 0,

    /**
     * Reads a plate or a VIN from a photo: the service fetches the photo, without the camera's metadata, at an address that
     * nobody can guess and that is gone when it has answered.
     * @throws AppError as the call's contract says
     */
    async read(
      caller: Caller,
      input: { kind: 'plate' | 'vin'; image: string; consent: boolean },
    ): Promise<{ readings: PhotoReading[]; source: string }> {
      const [photoProvider] = photoProviders;
      if (!photoProvider) throw new AppError('photo_reading_off');
      if (!input.consent) throw new AppError('photo_consent', { field: 'consent' });
      const jpeg = await media.jpegOf(input.image, 'image');
      if (reading >= MAX_PHOTOS) throw new AppError('photo_service_down');
      reading += 1;
      const outcome = await kept(jpeg, token =>
        photoProvider.read(input.kind, `${caller.origin}/photos/${token}`),
      ).finally(() => (reading -= 1));
      if (outcome.kind === 'failed') {
        if (outcome.fault === 'daily_limit') throw new AppError('photo_limit', { retryAfterS: secondsToMidnight() });
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
    async show(token: string): Promise<Uint8Array> {
      const found = await store.findPhoto(db, hashToken(token), clock());
      const jpeg = found && unseal(SEALED, found.sealed, token);
      if (!jpeg) throw new AppError('not_found');
      return Buffer.from(jpeg, 'base64');
    },
  };
}
