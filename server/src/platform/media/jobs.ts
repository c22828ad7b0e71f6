import type { JobKind } from '../jobs/service.ts';

export const REMOVE_PICTURE = 'remove-picture';

/** Removes the bytes of a picture that nobody has any more. */
export function removePictureJob(drop: (picture: { id: string }) => Promise<void>): JobKind<{ id: string }> {
  return { name: REMOVE_PICTURE, retryLimit: 10, run: drop };
}
