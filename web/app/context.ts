import type { App } from '@marque/server/app';
import { createContext } from 'react-router';

/** Who asks, as the first parameter of every service. */
export type Caller = Parameters<App['vehicles']['preview']>[0];

/** What a loader or an action may use: the services, who asks, and what the server knows about the request. */
export interface MarqueContext {
  app: App;
  caller: Caller;
  /** Of this page's scripts. */
  nonce: string;
  /** Counts one decoding of this visitor. @returns the seconds to wait where that is one too many, else null */
  decodingWait: () => Promise<number | null>;
  /** Lets the page be kept some seconds for visitors without a cookie; `note` is called for each view but this one. */
  share(note: (caller: Caller) => Promise<void>): void;
  /** Hears of every fault behind this page. */
  failed(error: unknown): void;
}

export const marqueContext = createContext<MarqueContext>();
