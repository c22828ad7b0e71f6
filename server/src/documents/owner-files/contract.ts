import { z } from 'zod';
import { get, post, VinText } from '../../kit/contract.ts';

/** Files of one vehicle. */
export const MAX_OWNER_FILES = 20;

/** The subject of a file, chosen by its owner. */
export const OwnerFileKind = z.enum(['service', 'inspection', 'photo', 'battery', 'other']);
export type OwnerFileKind = z.infer<typeof OwnerFileKind>;

/** A file that a member keeps beside the report of a vehicle. Nobody has verified it. `bytes`: its size. */
export const OwnerFile = z.object({
  id: z.string(),
  kind: OwnerFileKind,
  name: z.string(),
  type: z.enum(['image/jpeg', 'application/pdf']),
  bytes: z.number().int(),
  added: z.iso.datetime(),
  /** Links to the report show it. */
  shared: z.boolean(),
  /** Where its owner reads it. */
  url: z.string(),
});
export type OwnerFile = z.infer<typeof OwnerFile>;

/**
 * Keeps a file beside the member's report of a vehicle. `url` is a `data:` address: a PDF of 4 MB at most without scripts, a
 * JPEG, PNG or WebP picture of 2 MB, which is drawn again and loses what the camera wrote into it. Refusals:
 * `document_not_found` (no report of it), `owner_file_limit` (20 of a vehicle), `file_kind`, `file_large`, `file_unsafe`,
 * those of pictures.
 */
export const addOwnerFileCall = post(
  '/api-cwa/add-owner-file',
  {
    vin: VinText,
    kind: OwnerFileKind,
    name: z.string().trim().min(1).max(200),
    url: z.string().max(6_000_000),
    shared: z.boolean().default(false),
  },
  { file: OwnerFile },
  {
    signedIn: true,
    files: { field: 'url', most: 1, bytes: 4 * 1024 * 1024 },
    limits: [{ max: 60, minutes: 60, perMember: true }],
  },
);
export type AddOwnerFileInput = z.output<typeof addOwnerFileCall.input>;

/** The member's files of a vehicle, the newest first. */
export const ownerFilesCall = get('/api-cwa/owner-files', { vin: VinText }, { files: z.array(OwnerFile) });

/** Shows a file in links to the report, or no longer. Refusal: `not_found` */
export const shareOwnerFileCall = post(
  '/api-cwa/share-owner-file',
  { file: z.string().min(1).max(40), shared: z.boolean() },
  { file: OwnerFile },
);

/** Removes a file at once. Removing it again is refused: `not_found`. */
export const removeOwnerFileCall = post(
  '/api-cwa/remove-owner-file',
  { file: z.string().min(1).max(40) },
  { file: z.string() },
);
