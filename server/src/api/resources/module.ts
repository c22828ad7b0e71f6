import type { Module } from '../../app/module.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import { v1Routes } from './routes.ts';
import { createV1, type V1, type V1Deps } from './service.ts';
import { personalData, retention } from './store.ts';

const placement: Placement = { key_orders: byAccount(), key_answers: byAccount(), key_requests: byAccount() };

export function v1Module(deps: V1Deps): Module<V1> {
  const v1 = createV1(deps);
  return { service: v1, personalData, placement, retention, routes: http => v1Routes(http, v1) };
}
