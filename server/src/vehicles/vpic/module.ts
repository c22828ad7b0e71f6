import type { Decoder } from '@marque/vin';
import type { Module } from '../../app/module.ts';
import { vpicRoutes, type NoteVpic } from './routes.ts';
import { createVpic, type Vpic } from './service.ts';

export function vpicModule({ decoder, note }: { decoder: Decoder; note: NoteVpic }): Module<Vpic> {
  const vpic = createVpic({ decoder });
  return { service: vpic, routes: http => vpicRoutes(http, vpic, note) };
}
