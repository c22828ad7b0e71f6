import { z } from 'zod';
import { DocumentKind } from '../../../../money/products/contract.ts';
import { Locale } from '../../../../platform/sites/contract.ts';

/** The SHA-256 of a file's bytes, in hexadecimal. */
export const Sha256 = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/)
  .describe('The SHA-256 of the bytes of a PDF, 64 hexadecimal digits');

/**
 * What anyone may know of a document by its printed number. `unknown`: none of this brand has the number; `sample`: the number
 * of the samples, which are of no vehicle anyone has bought.
 */
export const Verification = z.object({
  object: z.literal('verification'),
  number: z.string(),
  status: z.enum(['genuine', 'withdrawn', 'sample', 'unknown']),
  kind: DocumentKind.nullable(),
  title: z.string().nullable(),
  /** The last four characters of the vehicle's number. */
  vin_tail: z.string().nullable(),
  version: z.number().int().nullable(),
  /** The day it was made. */
  created: z.iso.date().nullable(),
  /** Of a report: the days since which records of it are in dispute. */
  disputed_since: z.array(z.iso.date()),
  /** Its PDFs that were handed out, each with the SHA-256 of its bytes. */
  files: z.array(
    z.object({
      sha256: z.string(),
      language: Locale,
      version: z.number().int(),
      paper: z.enum(['letter', 'a4']).nullable(),
      /** The day it was first drawn. */
      created: z.iso.date(),
    }),
  ),
  /** With `sha256`: whether it is one of `files`. Null where it was not asked, or no file of the document is known. */
  match: z.boolean().nullable(),
});
