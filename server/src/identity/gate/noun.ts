import type { Noun } from '../../app/noun.ts';
import { gateRoutes } from './routes.ts';
import { createGate, type Gate, type GateDeps } from './service.ts';

export function gateNoun(deps: GateDeps): Noun<Gate> {
  const gate = createGate(deps);
  return { service: gate, routes: http => gateRoutes(http, gate) };
}
