import { z } from 'zod';

/** A backup that cannot be made or used; the message says why and what to do. */
export class BackupRefused extends Error {}

const HOUR_MS = 60 * 60 * 1000;

const Part = z.object({
  file: z.string().regex(/^[a-z]+(\.[a-z]+)+$/),
  bytes: z.number().int().nonnegative(),
  /** Of the stored file, in hexadecimal. */
  sha256: z.string().length(64),
});
export type Part = z.infer<typeof Part>;

/** `manifest.json` of a backup. It is written last: a folder without it is no backup. */
export const Manifest = z.object({
  format: z.literal('marque-backup/1'),
  /** The name of its folder: when it was made, to the second, as `20260615T120000Z`. */
  id: z.string().regex(/^\d{8}T\d{6}Z$/),
  at: z.iso.datetime(),
  /** The product's version. */
  version: z.string(),
  database: z.object({
    /** `pglite`: a copy of the files of the embedded database; `postgres`: what pg_dump wrote. */
    kind: z.enum(['pglite', 'postgres']),
    /** The newest migration that was applied: its time, epoch ms. */
    migration: z.number(),
    /** Rows of each table, `schema.table`. */
    rows: z.record(z.string(), z.number()),
  }),
  encrypted: z.boolean(),
  parts: z.object({ database: Part, files: Part }),
});
export type Manifest = z.infer<typeof Manifest>;

/** What a data folder holds beside the embedded database: `files.tar.gz` of a backup. */
export const FILES = ['media', 'secret', 'vpic'] as const;

/** @returns the name of a backup made at a moment */
export const idOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** The tables that have another number of rows than the backup says; at most ten sentences. */
export function differingTables(expected: Manifest['database']['rows'], found: Manifest['database']['rows']): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return names
    .filter(name => expected[name] !== found[name])
    .slice(0, 10)
    .map(name => `${name}: ${expected[name] ?? 'no table'} in the backup, ${found[name] ?? 'no table'} restored`);
}

/** Whether the last good backup is too old or there is none; false where no age is set. */
export function isOverdue(last: Date | null, now: Date, maxAgeHours: number | null): boolean {
  return maxAgeHours !== null && (!last || now.getTime() - last.getTime() >= maxAgeHours * HOUR_MS);
}

/** A warning when the last good backup is too old or there is none; null when all is well, or no age is set. */
export function ageWarning(last: Date | null, now: Date, maxAgeHours: number | null): string | null {
  if (!isOverdue(last, now, maxAgeHours)) return null;
  if (!last) return 'No good backup is known yet.';
  const hours = Math.floor((now.getTime() - last.getTime()) / HOUR_MS);
  return `The last good backup is ${hours} hours old; BACKUP_MAX_AGE_HOURS is ${maxAgeHours}.`;
}
