/** The ways to find a vehicle, each a tab of the search box. */
const WAYS = ['vin', 'plate', 'ymm', 'classic'] as const;
export type Way = (typeof WAYS)[number];

/** The text in the fields of the search box, by their names. */
export const FIELDS = ['vin', 'number', 'plate', 'state', 'year', 'make', 'model', 'trim'] as const;
export type SearchField = (typeof FIELDS)[number];
export type Typed = Partial<Record<SearchField, string>>;

/** A search as an address has it: the tab, and what was typed there. */
export interface SearchQuery {
  by: Way;
  typed: Typed;
}

/** Why a search was refused: the server's sentence, and the field it is about. */
export interface SearchProblem {
  field: string | null;
  message: string;
}

const MAX_LENGTH = 200;

/** The fields of each tab; a classic number comes as `vin` in addresses, as every number does. */
const OF_WAY: Record<Way, readonly SearchField[]> = {
  vin: ['vin'],
  plate: ['plate', 'state'],
  ymm: ['year', 'make', 'model', 'trim'],
  classic: ['number'],
};

/**
 * Reads the search of an address; `first` is the tab of one that names none and brings no number. A tab the site does not
 * have is the one for VINs.
 */
export function searchOf(
  query: URLSearchParams,
  features: Readonly<Record<string, boolean>>,
  first: Way = 'vin',
): SearchQuery {
  const wanted = query.get('by') ?? (query.has('vin') ? 'vin' : first);
  const by = waysOf(features).find(way => way === wanted) ?? 'vin';
  const typed: Typed = {};
  for (const field of OF_WAY[by]) {
    const text = query.get(field === 'number' ? 'vin' : field)?.slice(0, MAX_LENGTH);
    if (text) typed[field] = text;
  }
  return { by, typed };
}

/** The address of the home page with this search in its box; `first` is the tab it has by itself. */
export function searchPath({ by, typed }: SearchQuery, first: Way = 'vin'): string {
  const isNamed = by === 'vin' ? first !== 'vin' && !typed.vin : by !== first || Boolean(typed.number);
  const query = new URLSearchParams(isNamed ? { by } : {});
  for (const field of OF_WAY[by]) {
    const text = typed[field];
    if (text) query.set(field === 'number' ? 'vin' : field, text);
  }
  return query.size > 0 ? `/?${query}` : '/';
}

/** The tabs a site has. */
export function waysOf(features: Readonly<Record<string, boolean>>): Way[] {
  const isOffered = { vin: true, plate: features['plate'], ymm: features['ymmt'], classic: features['classic'] };
  return WAYS.filter(way => isOffered[way]);
}
