import type { Module } from '../../app/module.ts';
import { createMakes, type Makes, type MakesDeps } from './service.ts';

export function makesModule(deps: MakesDeps): Module<Makes> {
  return { service: createMakes(deps) };
}
