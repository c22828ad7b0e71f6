import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { limitsOf } from '../../kit/web/limits.ts';
import { sendArchive, serve } from '../../kit/route.ts';
import * as calls from './contract.ts';
import type { Privacy } from './service.ts';

const ExportQuery = z.strictObject({ token: z.string().min(1).max(200).optional() });

export function privacyRoutes(http: FastifyInstance, privacy: Privacy): void {
  serve(http, calls.deleteAccountCall, (caller, input) => privacy.submit(caller, input));
  serve(http, calls.deletionCall, async (caller, input) => ({ deletion: await privacy.find(caller, input) }));
  serve(http, calls.verifyDeletionCall, async (caller, input) => ({ deletion: await privacy.verify(caller, input) }));
  serve(http, calls.withdrawDeletionCall, async (caller, input) => ({
    deletion: await privacy.withdraw(caller, input),
  }));
  serve(http, calls.deletionsCall, (caller, input) => privacy.list(caller, input));
  serve(http, calls.decideDeletionCall, async (caller, input) => ({ deletion: await privacy.decide(caller, input) }));
  serve(http, calls.proposeErasureCall, async (caller, input) => ({
    approval: await privacy.proposeErasure(caller, input),
  }));
  serve(http, calls.dryRunCall, async (caller, input) => ({ plan: await privacy.dryRun(caller, input.deletion) }));
  http.get<{ Querystring: z.output<typeof ExportQuery> }>(
    calls.EXPORT_PATH,
    { schema: { querystring: ExportQuery }, ...limitsOf(http, [{ max: 10, minutes: 60 }]) },
    async ({ caller, query }, reply) => sendArchive(reply, await privacy.export(caller, query)),
  );
}
