import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** The answer of a call that reads a list page by page. */
export interface PageOfList {
  /** The `after` of the next page; null on the last. */
  next: string | null;
}

export interface PagedList<Answer extends PageOfList> {
  /** The list's name among the kept answers. */
  name: string;
  /** The page the route loader has read. */
  first: Answer;
  /** Reads the page after a cursor, or the first. */
  read: (after: string | undefined, signal: AbortSignal) => Promise<NoInfer<Answer>>;
}

/**
 * The pages of a list that have been read so far, from the loader's first one on. When the loader reads the page
 * again, every shown page is read again, each from where the one before now ends: no entry is shown twice or left out.
 */
export function usePages<Answer extends PageOfList>({ name, first, read }: PagedList<Answer>) {
  const client = useQueryClient();
  const known = useRef(first);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError, error } = useInfiniteQuery({
    queryKey: ['pages', name],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
    initialData: firstOf(first),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
  useEffect(() => {
    if (known.current === first) return;
    known.current = first;
    const queryKey = ['pages', name];
    const kept = client.getQueryData<InfiniteData<Answer, string | undefined>>(queryKey);
    if (kept && kept.pages.length > 1) void client.invalidateQueries({ queryKey });
    else client.setQueryData(queryKey, firstOf(first));
  }, [client, name, first]);
  return {
    pages: data.pages,
    /** Reads the next page; null where there is none. */
    more: hasNextPage ? () => void fetchNextPage() : null,
    loading: isFetchingNextPage,
    error: isFetchNextPageError ? error : null,
  };
}

function firstOf<Answer>(first: Answer): InfiniteData<Answer, string | undefined> {
  return { pages: [first], pageParams: [undefined] };
}
