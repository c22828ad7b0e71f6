import type { FastifyInstance } from 'fastify';
import { serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { Reconciliation } from './service.ts';

export function reconciliationRoutes(http: FastifyInstance, reconciliation: Reconciliation): void {
  serve(http, calls.reconciledDaysCall, (caller, page) => reconciliation.days(caller, page));
  serve(http, calls.differencesCall, (caller, { after, limit, ...which }) =>
    reconciliation.differences(caller, which, { after, limit }),
  );
  serve(http, calls.reconcileCall, async (caller, input) => ({ day: await reconciliation.again(caller, input) }));
  serve(http, calls.settleDifferenceCall, async (caller, input) => ({
    difference: await reconciliation.settle(caller, input),
  }));
}
