import type { Module } from '../../app/module.ts';
import { v1Routes } from './routes.ts';
import { createV1, type V1, type V1Deps } from './service.ts';

export function v1Module(deps: V1Deps): Module<V1> {
  const v1 = createV1(deps);
  return { service: v1, routes: http => v1Routes(http, v1) };
}
