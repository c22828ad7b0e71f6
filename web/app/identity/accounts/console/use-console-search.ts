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
import { languageOfPage } from '../../../language.ts';
import { messagesOf, needMessages } from '../../../kit/messages/messages.ts';
import type { Messages } from '../../../kit/messages/parts.ts';
import { CONSOLE_PLACES } from './console-places.ts';
import { useConsolePath } from './console-path.ts';
import { settingsNamed } from './console-settings.ts';
import type { ConsoleFrame } from './console-frame.ts';

/** Something the search leads to. */
export interface Hit {
  kind: 'place' | 'setting' | SearchHit['kind'];
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
  person_unconfirmed: { icon: UserRound, place: '/people' },
  ticket: { icon: LifeBuoy, place: '/tickets' },
};

/** So many settings are shown. */
const MAX_SETTINGS = 8;

/** The sentences of the settings' pages, fetched when the search opens; null until they are here. */
function useSettingWords(): Messages | null {
  const { data = null } = useQuery({
    queryKey: ['setting words'],
    queryFn: async () => {
      await needMessages('console');
      return messagesOf(languageOfPage());
    },
    staleTime: Infinity,
  });
  return data;
}

/**
 * The places of the console, and the settings in them, whose name holds what was typed, then what the brand has of it: what is found later moves
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
  const words = useSettingWords();
  const open = CONSOLE_PLACES.flat().filter(({ needs }) => !needs || frame.may.includes(needs));
  const settings = open.flatMap(({ key, path, icon }) =>
    (wanted.length < SHORTEST || !words ? [] : settingsNamed(wanted, key, words)).map((title): Hit => {
      return { kind: 'setting', title, about: t(key), to: pathTo(path), icon };
    }),
  );
  const places = open
    .map(({ key, path, icon }): Hit => ({ kind: 'place', title: t(key), to: pathTo(path), icon }))
    .filter(({ title }) => title.toLowerCase().includes(wanted.toLowerCase()));
  const found = (asks && q === wanted ? (data?.hits ?? []) : []).map(({ kind, id, title, about }): Hit => {
    const { icon, place } = LOOKS[kind];
    return { kind, title, about, icon, to: pathTo(`${place}/${id}`) };
  });
  const searching = isFetching || (wanted.length >= SHORTEST && wanted !== q);
  return {
    hits: [...places, ...settings.slice(0, MAX_SETTINGS), ...found],
    searching,
    problem: asks && error ? textOf(error) : null,
  };
}
