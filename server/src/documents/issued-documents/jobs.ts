import type { JobKind } from '../../platform/jobs/service.ts';

export const REMOVE_BODY = 'remove-document-file';
export const PLACE_DOCUMENTS = 'place-documents';

/** Removes a file of a document that was named by a row which is gone. */
export function removeBodyJob(run: (file: { key: string }) => Promise<void>): JobKind<{ key: string }> {
  return { name: REMOVE_BODY, retryLimit: 10, run };
}

/** Moves the large contents of earlier documents to the media store, some at a time until none is left. */
export function placeDocumentsJob(run: () => Promise<void>): JobKind<object> {
  return { name: PLACE_DOCUMENTS, retryLimit: 5, everySeconds: 12 * 60 * 60, run };
}

/** Removes what killed servers have left in the media store. */
export function removeOrphansJob(run: () => Promise<void>): JobKind<object> {
  return { name: 'remove-document-orphans', retryLimit: 2, expireInSeconds: 60 * 60, everySeconds: 12 * 60 * 60, run };
}
