import { useSyncExternalStore } from 'react';
import { plainPath } from '../guard/area.ts';
import type { KeptSite } from '../settings/settings-store.ts';
import type { ScriptPolicy } from '../consent/script-policy.ts';

/** The chat's window: a bubble, open, or out of sight. */
export type ChatState = 'minimized' | 'maximized' | 'hidden';

let state: ChatState = 'minimized';
const listeners = new Set<() => void>();

/** Puts the chat into a state, on every page from now on. */
export function setChat(next: ChatState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Opens the chat; a page offers this where `chatWanted` says the site has one. */
export function openChat(): void {
  setChat('maximized');
}

/** The state the reader left the chat in. */
export function useChatState(): ChatState {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => 'minimized' as const,
  );
}

/** Whether the site has a chat: a license, and the feature switched on. */
export function chatWanted(site: KeptSite | null): boolean {
  return site !== null && site.settings.chat_license !== '' && site.config?.features['chat'] === true;
}

/** The state of the chat on a page; the pages of vehicle checks never show it. */
export function chatStateOn(pathname: string, left: ChatState): ChatState {
  return plainPath(pathname).includes('/vehicle-checks') ? 'hidden' : left;
}

/** Whether the chat's script may be loaded: not on strict pages, nor in a document that was opened there. */
export function chatFits(here: ScriptPolicy, opened: ScriptPolicy): boolean {
  return here !== 'strict' && opened !== 'strict';
}
