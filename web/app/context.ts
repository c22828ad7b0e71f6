import type { App } from '@marque/server/app';
import { createContext } from 'react-router';

/** Who asks, as the first parameter of every service. */
export type Caller = Parameters<App['vehicles']['preview']>[0];

/** What a loader or an action may use: the services, who asks, and the nonce of this page's scripts. */
export interface MarqueContext {
  app: App;
  caller: Caller;
  nonce: string;
}

export const marqueContext = createContext<MarqueContext>();
