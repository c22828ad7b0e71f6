import { QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../client.ts';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import type { CatalogMenus, Menu, MenuList } from './catalog-menus.ts';

export const YMM_FIELDS = ['year', 'make', 'model', 'trim'] as const;
export type YmmField = (typeof YMM_FIELDS)[number];

/** The values chosen or typed, by field. */
export type ChosenYmm = Record<YmmField, string>;

/** Why there is no next list: the sentence, and the field it is about. */
interface Refused {
  field: YmmField;
  message: string;
}

/** Who says what there is to choose from. */
export interface MenuProvider {
  /** Tells its lists from those of another provider. */
  name: string;
  years: () => Promise<Menu>;
  makes: (year: string) => Promise<Menu>;
  models: (year: string, make: string) => Promise<Menu>;
  /** Absent where no trim is asked for. */
  trims?: (year: string, make: string, model: string) => Promise<Menu>;
}

const MAX_RETRIES = 2;
const newLists = () => new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity } } });
/** A list is fetched once a visit. */
const visit = newLists();

/** The lists for what is chosen, and why the newest choice has none. `sent` are those for `first`, from the page itself. */
export function useMenus(
  provider: MenuProvider,
  chosen: ChosenYmm,
  first: Partial<ChosenYmm>,
  sent: CatalogMenus | null,
) {
  const textOf = useErrorText();
  // On the server one visitor's lists are not another's.
  const [lists] = useState(() => (import.meta.env.SSR ? newLists() : visit));
  const { year, make, model } = chosen;
  const sentTo = (...fields: YmmField[]) =>
    sent !== null && fields.every(field => chosen[field] === (first[field] ?? ''));
  const sentMenu = (name: MenuList, ...fields: YmmField[]): Menu | undefined =>
    sent && sentTo(...fields) ? { items: sent[name], gaps: sent.gaps?.[name] ?? [] } : undefined;
  const list = (after: string[], known: Menu | undefined, read?: () => Promise<Menu>): MenuRequest => ({
    lists,
    key: [provider.name, ...after],
    known,
    read: after.every(each => each !== '') ? read : undefined,
  });
  const { trims: readTrims } = provider;
  const years = useList(list([], sentMenu('years'), provider.years));
  const makes = useList(list([year], sentMenu('makes', 'year'), () => provider.makes(year)));
  const models = useList(list([year, make], sentMenu('models', 'year', 'make'), () => provider.models(year, make)));
  const trims = useList(
    list(
      [year, make, model],
      sentMenu('trims', 'year', 'make', 'model'),
      readTrims && (() => readTrims(year, make, model)),
    ),
  );
  const wrong = [years, makes, models, trims].findIndex(list => list.error !== null);
  const error = [years, makes, models, trims][wrong]?.error ?? null;
  const refused: Refused | null = error && { field: fieldOf(error, wrong), message: textOf(error) };
  return {
    menus: { years: years.items, makes: makes.items, models: models.items, trims: trims.items },
    /** Whether the trims on record are known. */
    trimsKnown: trims.isKnown,
    /** The sources that could not fill one of the lists, each once. */
    gaps: [...new Set([years, makes, models, trims].flatMap(list => list.gaps))],
    refused,
  };
}

/** One list: by what it is kept, what the page sent of it, and how it is read once everything before it is chosen. */
interface MenuRequest {
  lists: QueryClient;
  key: string[];
  known: Menu | undefined;
  read: (() => Promise<Menu>) | undefined;
}

/** A list; empty until it can be read. A refusal is not asked again, a broken line is. */
function useList({ lists, key, known, read }: MenuRequest) {
  const { data, error, isSuccess } = useQuery(
    {
      queryKey: key,
      queryFn: read ?? skipToken,
      retry: (failures, reason) => !(reason instanceof CallError && reason.answer) && failures < MAX_RETRIES,
      ...(known && known.items.length > 0 ? { initialData: known } : {}),
    },
    lists,
  );
  return { items: data?.items ?? [], gaps: data?.gaps ?? [], error, isKnown: isSuccess };
}

/** The field a refusal names, else the one whose choice asked for the list. */
function fieldOf(error: Error, list: number): YmmField {
  const named = error instanceof CallError ? error.answer?.field : undefined;
  return YMM_FIELDS.find(field => field === named) ?? YMM_FIELDS[Math.max(0, list - 1)] ?? 'year';
}
