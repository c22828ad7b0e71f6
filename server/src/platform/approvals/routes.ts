import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import { approvalsCall, approveCall, declineCall, remindApprovalCall, withdrawCall } from './contract.ts';
import type { Approvals } from './service.ts';

export function approvalRoutes(http: FastifyInstance, approvals: Approvals): void {
  serve(http, approvalsCall, (caller, { show, object, ...page }) => approvals.list(caller, page, { show, object }));
  serve(http, approveCall, async (caller, input) => ({ approval: await approvals.approve(caller, input) }));
  serve(http, declineCall, async (caller, input) => ({ approval: await approvals.decline(caller, input) }));
  serve(http, remindApprovalCall, async (caller, input) => ({ approval: await approvals.remind(caller, input) }));
  serve(http, withdrawCall, async (caller, input) => ({ approval: await approvals.withdraw(caller, input) }));
}
