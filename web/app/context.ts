import type { App, Reason } from '@marque/server/app';
import { createContext } from 'react-router';
import type { Schema } from './structured-data.ts';

/** Who asks, as the first parameter of every service. */
export type Caller = Parameters<App['vehicles']['preview']>[0];

/** The services, the caller and the request, for loaders and actions. */
export interface MarqueContext {
  app: App;
  caller: Caller;
  /** Of this page's scripts. */
  nonce: string;
  /** Counts one decoding of this visitor. @returns the seconds to wait where that is one too many, else null */
  decodingWait: () => Promise<number | null>;
  /** Counts one list of recalls of this visitor. @returns as `decodingWait` */
  recallWait: () => Promise<number | null>;
  /** Lets this page frame films or maps of others. */
  frames(kinds: readonly ('youtube' | 'vimeo' | 'map')[]): void;
  /** Lets the page be kept some seconds for visitors without a cookie; `note` is called for each view but this one. */
  share(note: (caller: Caller) => Promise<void>): void;
  /** Takes this page when it is whole; the response to it then carries no body. */
  whole(html: Buffer): void;
  /** Hears of every fault behind this page. */
  failed(error: unknown): void;
  /** Describes this page to search engines: JSON-LD, written into its head by its loader. */
  schema: Schema[];
  /** A refusal of a service: the sentence a call would answer, and the field it is about; null for a fault. */
  refused(error: unknown, locale: Caller['locale']): PageRefusal | null;
}

interface PageRefusal {
  reason: Reason;
  message: string;
  field: string | null;
  /** Further fields of the answer of a call. */
  details: object;
}

export const marqueContext = createContext<MarqueContext>();
