import type { Module } from '../../app/module.ts';
import { gateRoutes } from './routes.ts';
import { createGate, type Gate, type GateDeps } from './service.ts';

export function gateModule(deps: GateDeps): Module<Gate> {
  const gate = createGate(deps);
  return { service: gate, routes: http => gateRoutes(http, gate) };
}
