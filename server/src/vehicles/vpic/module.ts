import type { Decoder } from '@marque/vin';
import type { Module } from '../../app/module.ts';
import { vpicRoutes } from './routes.ts';
import { createVpic, type Vpic } from './service.ts';

export function vpicModule(deps: { decoder: Decoder }): Module<Vpic> {
  const vpic = createVpic(deps);
  return { service: vpic, routes: http => vpicRoutes(http, vpic) };
}
