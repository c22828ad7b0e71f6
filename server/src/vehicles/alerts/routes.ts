import type { FastifyInstance } from 'fastify';
import { oneClickRoute } from '../../kit/web/one-click.ts';
import { serve } from '../../kit/route.ts';
import { markRepairCall, savedRecallsCall, unmarkRepairCall, unsubscribeCall } from './contract.ts';
import type { Alerts } from './service.ts';

export function alertRoutes(http: FastifyInstance, alerts: Alerts): void {
  serve(http, savedRecallsCall, (caller, input) => alerts.recallsOf(caller, input));
  serve(http, markRepairCall, async (caller, input) => ({ repair: await alerts.markRepair(caller, input) }));
  serve(http, unmarkRepairCall, (caller, input) => alerts.unmarkRepair(caller, input));
  serve(http, unsubscribeCall, (caller, { token }) => alerts.unsubscribe(caller, token));
  oneClickRoute(http, {
    path: '/unsubscribe',
    end: (caller, token) => alerts.unsubscribe(caller, token),
    done: 'recallAlert.ended',
  });
}
