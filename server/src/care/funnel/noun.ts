import type { Noun } from '../../app/noun.ts';
import { funnelRoutes } from './routes.ts';
import { createFunnel, type Funnel } from './service.ts';

export function funnelNoun(deps: Parameters<typeof createFunnel>[0]): Noun<Funnel> {
  const funnel = createFunnel(deps);
  return { service: funnel, routes: http => funnelRoutes(http, funnel) };
}
