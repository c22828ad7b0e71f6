import type { Module } from '../../app/module.ts';
import { local, type Placement } from '../../kit/placement.ts';
import { approvalExpiryJob } from './jobs.ts';
import { approvalRoutes } from './routes.ts';
import { createApprovals, type ApprovalDeps, type Approvals } from './service.ts';

const placement: Placement = { approvals: local('it is small, and only operators read it') };

export function approvalsModule(deps: ApprovalDeps): Module<Approvals> {
  const approvals = createApprovals(deps);
  return {
    service: approvals,
    jobs: [approvalExpiryJob(approvals)],
    placement,
    routes: http => approvalRoutes(http, approvals),
  };
}
