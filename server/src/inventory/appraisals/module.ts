import type { Module } from '../../app/module.ts';
import { byAccount, type Placement } from '../../kit/placement.ts';
import { appraisalRoutes } from './routes.ts';
import { createAppraisals, type AppraisalDeps, type Appraisals } from './service.ts';
import { photosKept } from './service/keeping.ts';
import { personalData } from './store.ts';

const placement: Placement = { appraisals: byAccount() };

export function appraisalsModule(deps: AppraisalDeps): Module<Appraisals> {
  const appraisals = createAppraisals(deps);
  return {
    service: appraisals,
    personalData: [personalData],
    retention: [photosKept(deps)],
    placement,
    routes: http => appraisalRoutes(http, appraisals),
  };
}
