import type { FastifyInstance } from 'fastify';
import { sendFile, serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { Disputes } from './service.ts';

export function disputeRoutes(http: FastifyInstance, disputes: Disputes): void {
  serve(http, calls.disputeRecordsCall, async (caller, input) => {
    const { mayExport, records, ...report } = await disputes.records(caller, input);
    return { ...report, records: mayExport ? records : records.map(record => ({ ...record, text: null })) };
  });
  serve(http, calls.openDisputeCall, async (caller, input) => ({ dispute: await disputes.open(caller, input) }));
  serve(http, calls.disputeLinkCall, async (caller, input) => ({ message: await disputes.mailLink(caller, input) }));
  serve(http, calls.disputesCall, (caller, input) => disputes.own(caller, input));
  serve(http, calls.withdrawDisputeCall, async (caller, { dispute }) => ({
    dispute: await disputes.withdraw(caller, dispute),
  }));
  serve(http, calls.deskDisputesCall, (caller, input) => disputes.desk(caller, input));
  serve(http, calls.deskDisputeCall, (caller, { dispute }) => disputes.deskDispute(caller, dispute));
  serve(http, calls.decideDisputeCall, async (caller, input) => ({ dispute: await disputes.decide(caller, input) }));
  http.get<{ Params: { id: string } }>(
    '/disputes/evidence/:id(^\\w+$)',
    { schema: { hide: true } },
    async (request, reply) => {
      const { type, bytes } = await disputes.evidence(request.caller, request.params.id);
      const fileName = `${request.params.id}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`;
      return sendFile(reply, { type, bytes, fileName });
    },
  );
}
