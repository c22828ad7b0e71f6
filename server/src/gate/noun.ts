import type { Noun } from '../noun.ts';
import { gateRoutes } from './routes.ts';
import { createGate, type Gate, type GateParts } from './service.ts';

export function gateNoun(parts: GateParts): Noun<Gate> {
  const gate = createGate(parts);
  return { service: gate, routes: http => gateRoutes(http, gate) };
}
