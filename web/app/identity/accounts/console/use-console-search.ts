import type { LucideIcon } from 'lucide-react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { CONSOLE_PLACES } from './console-places.ts';
import { useConsolePath } from './console-path.ts';
import type { ConsoleFrame } from './console-frame.ts';

/** Something the search leads to. */
export interface Hit {
  kind: 'place';
  title: string;
  about?: string;
  to: string;
  icon: LucideIcon;
}

/** The places of the console whose name holds what was typed. */
export function useConsoleSearch(
  typed: string,
  frame: ConsoleFrame,
): { hits: Hit[]; searching: boolean; problem: string | null } {
  const t = useTranslations('console.place');
  const pathTo = useConsolePath();
  const wanted = typed.trim().toLowerCase();
  const hits = CONSOLE_PLACES.flat()
    .filter(({ needs }) => !needs || frame.may.includes(needs))
    .map(({ key, path, icon }): Hit => ({ kind: 'place', title: t(key), to: pathTo(path), icon }))
    .filter(({ title }) => title.toLowerCase().includes(wanted));
  return { hits, searching: false, problem: null };
}
