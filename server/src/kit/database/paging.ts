import { z } from 'zod';

/** Entries on a page where `limit` is not sent, and at most. */
export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
const MAX_CURSOR_LENGTH = 200;
/** The last millisecond of the year 9999: what every database can compare with. */
const LAST_MOMENT = 253_402_300_799_999;

/** A moment and an id, the usual order of a list: two rows may share a moment. */
export const MomentPlace = z.tuple([
  z
    .number()
    .int()
    .min(0)
    .max(LAST_MOMENT)
    .transform(ms => new Date(ms)),
  z.string().regex(/^\w{1,60}$/),
]);
export type MomentPlace = z.output<typeof MomentPlace>;

/** The requested page: the entries after a place in the list's order, or the first ones. */
export interface PageRequest<Place> {
  after?: Place | undefined;
  limit: number;
}

/** The first page of a list, in the usual size. */
export const FIRST_PAGE = { limit: PAGE_SIZE };

/**
 * A list that is read page by page. A cursor is the place of a page's last entry in the list's order (its keys), as text
 * that says nothing to a client. It names its list: the cursor of another one is refused. It opens nothing: whose entries
 * are read is decided by who asks.
 */
export function pagedList<Place extends z.ZodTuple>(list: string, place: Place) {
  const cursor = z
    .string()
    .max(MAX_CURSOR_LENGTH)
    .transform((text, context): z.output<Place> => {
      const [named, ...keys] = decoded(text);
      const read = place.safeParse(keys);
      if (named === list && read.success) return read.data;
      context.addIssue({ code: 'custom', message: `No cursor of ${list}` });
      return z.NEVER;
    });

  return {
    /** The input of a call that answers the list; `after` is the `next` of the page before. */
    fields: {
      after: cursor.optional(),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
    },
    /** Makes a page of rows that were read with one more than `limit`; `next` is null on the last page. */
    pageOf<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => z.input<Place>) {
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return { rows: shown, next: last === undefined ? null : encoded([list, ...placeOf(last)]) };
    },
  };
}

/** ASCII only: names of lists, figures and ids. */
function encoded(keys: readonly unknown[]): string {
  return btoa(JSON.stringify(keys)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function decoded(text: string): unknown[] {
  try {
    const keys: unknown = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
    return Array.isArray(keys) ? keys : [];
  } catch {
    return [];
  }
}
