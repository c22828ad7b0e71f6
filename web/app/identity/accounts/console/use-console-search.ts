import { searchCall, type SearchHit } from '@marque/server/operations/console/contract';
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import FileSearch from 'lucide-react/icons/file-search';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Receipt from 'lucide-react/icons/receipt';
import UserRound from 'lucide-react/icons/user-round';
import { send } from '../../../client.ts';
import { usePaused } from '../../../kit/forms/use-paused.ts';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { CONSOLE_PLACES } from './console-places.ts';
import { useConsolePath } from './console-path.ts';
import type { ConsoleFrame } from './console-frame.ts';

/** Something the search leads to. */
export interface Hit {
  kind: 'place' | SearchHit['kind'];
  title: string;
  about?: string;
  to: string;
  icon: LucideIcon;
}

/** Nothing is asked before so many characters, and not while one types on. */
const SHORTEST = 3;
const PAUSE_MS = 200;

const LOOKS: Record<SearchHit['kind'], { icon: LucideIcon; place: string }> = {
  order: { icon: Receipt, place: '/orders' },
  document: { icon: FileSearch, place: '/documents' },
  person: { icon: UserRound, place: '/people' },
  ticket: { icon: LifeBuoy, place: '/tickets' },
};

/**
 * The places of the console whose name holds what was typed, then what the brand has of it: what is found later moves
 * nothing that is chosen already.
 */
export function useConsoleSearch(
  typed: string,
  frame: ConsoleFrame,
): { hits: Hit[]; searching: boolean; problem: string | null } {
  const t = useTranslations('console.place');
  const pathTo = useConsolePath();
  const textOf = useErrorText();
  const wanted = typed.trim();
  const q = usePaused(wanted, PAUSE_MS);
  const asks = q.length >= SHORTEST;
  const { data, error, isFetching } = useQuery({
    queryKey: ['console search', frame.brand, q],
    queryFn: ({ signal }) => send(searchCall, { q }, { signal }),
    enabled: asks,
    retry: false,
  });
  const places = CONSOLE_PLACES.flat()
    .filter(({ needs }) => !needs || frame.may.includes(needs))
    .map(({ key, path, icon }): Hit => ({ kind: 'place', title: t(key), to: pathTo(path), icon }))
    .filter(({ title }) => title.toLowerCase().includes(wanted.toLowerCase()));
  const found = (asks && q === wanted ? (data?.hits ?? []) : []).map(({ kind, id, title, about }): Hit => {
    const { icon, place } = LOOKS[kind];
    return { kind, title, about, icon, to: pathTo(`${place}/${id}`) };
  });
  const searching = isFetching || (wanted.length >= SHORTEST && wanted !== q);
  return { hits: [...places, ...found], searching, problem: asks && error ? textOf(error) : null };
}
