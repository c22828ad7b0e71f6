import { z } from 'zod';

/**
 * License of a source, by its contract. `cacheDays`: for how many days its records may be stored apart from the report that was sold, and
 * answer for the same vehicle again; null: not at all.
 */
export const License = z.object({
  cacheDays: z.number().int().min(0).nullable(),
  /** The report may be shown to others by a link. */
  share: z.boolean(),
  /** The data may be downloaded. */
  export: z.boolean(),
  /** The source's own texts may be translated. */
  translate: z.boolean(),
});
export type License = z.infer<typeof License>;

/** Of records that belong to nobody else: the operator's own, public ones, and those of the demonstration. */
export const UNRESTRICTED: License = { cacheDays: 36_500, share: true, export: true, translate: true };

const NOTHING: License = { cacheDays: null, share: false, export: false, translate: false };

/** Reads a setting such as `cache=30,share,export`; what is not named is not allowed. Null for any other text. */
export function licenseFrom(text: string): License | null {
  const words = text.split(',').map(word => word.trim().toLowerCase());
  return words
    .filter(word => word !== '' && word !== 'none')
    .reduce<License | null>((license, word) => license && withWord(license, word), NOTHING);
}

function withWord(license: License, word: string): License | null {
  const [, days] = /^cache=(\d{1,4})$/.exec(word) ?? [];
  if (days !== undefined) return { ...license, cacheDays: Number(days) };
  if (word === 'share' || word === 'export' || word === 'translate') return { ...license, [word]: true };
  return null;
}

/** The strictest combination of several licenses. */
export function strictest(licenses: readonly License[]): License {
  return licenses.reduce(
    (all, one) => ({
      cacheDays: all.cacheDays === null || one.cacheDays === null ? null : Math.min(all.cacheDays, one.cacheDays),
      share: all.share && one.share,
      export: all.export && one.export,
      translate: all.translate && one.translate,
    }),
    UNRESTRICTED,
  );
}
