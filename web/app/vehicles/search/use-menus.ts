import {
  catalogueMakesCall,
  catalogueModelsCall,
  catalogueTrimsCall,
  catalogueYearsCall,
  type MenuItem,
} from '@marque/server/catalogue/contract';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { CallError, send } from '../../client.ts';
import { useErrorText } from '../../forms/error-text.ts';
import type { CatalogueMenus } from './catalogue-menus.ts';

export const YMM_FIELDS = ['year', 'make', 'model', 'trim'] as const;
export type YmmField = (typeof YMM_FIELDS)[number];

/** What is chosen or typed, by field. */
export type ChosenYmm = Record<YmmField, string>;

/** Why there is no next list: the sentence, and the field it is about. */
interface Refused {
  field: YmmField;
  message: string;
}

const MAX_RETRIES = 2;
/** A list is fetched once a visit. */
const lists = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity } } });

/** The lists for what is chosen, and why the newest choice has none. `sent` are those for `first`, from the page itself. */
export function useMenus(chosen: ChosenYmm, first: Partial<ChosenYmm>, sent: CatalogueMenus | null) {
  const textOf = useErrorText();
  const { year, make, model } = chosen;
  const sentTo = (...fields: YmmField[]) =>
    sent !== null && fields.every(field => chosen[field] === (first[field] ?? ''));
  const years = useList([''], sent?.years, async () => (await send(catalogueYearsCall, {})).years);
  const makes = useList([year], sentTo('year') ? sent?.makes : undefined, async () => {
    return (await send(catalogueMakesCall, { year })).makes;
  });
  const models = useList([year, make], sentTo('year', 'make') ? sent?.models : undefined, async () => {
    return (await send(catalogueModelsCall, { year, make })).models;
  });
  const trims = useList([year, make, model], sentTo('year', 'make', 'model') ? sent?.trims : undefined, async () => {
    return (await send(catalogueTrimsCall, { year, make, model })).trims;
  });
  const wrong = [years, makes, models, trims].findIndex(list => list.error !== null);
  const error = [years, makes, models, trims][wrong]?.error ?? null;
  const refused: Refused | null = error && { field: fieldOf(error, wrong), message: textOf(error) };
  return {
    menus: { years: years.items, makes: makes.items, models: models.items, trims: trims.items },
    /** Whether the trims on record are known. */
    trimsKnown: trims.isKnown,
    refused,
  };
}

/** The list after some choices; empty until all of them are made. A refusal is not asked again, a broken line is. */
function useList(after: string[], sent: MenuItem[] | undefined, fetchList: () => Promise<MenuItem[]>) {
  const isFirst = after.length === 1 && after[0] === '';
  const { data, error, isSuccess } = useQuery(
    {
      queryKey: after,
      queryFn: fetchList,
      enabled: isFirst || after.every(each => each !== ''),
      retry: (failures, reason) => !(reason instanceof CallError && reason.answer) && failures < MAX_RETRIES,
      ...(sent && sent.length > 0 ? { initialData: sent } : {}),
    },
    lists,
  );
  return { items: data ?? [], error, isKnown: isSuccess };
}

/** The field a refusal names, else the one whose choice asked for the list. */
function fieldOf(error: Error, list: number): YmmField {
  const named = error instanceof CallError ? error.answer?.field : undefined;
  return YMM_FIELDS.find(field => field === named) ?? YMM_FIELDS[Math.max(0, list - 1)] ?? 'year';
}
