import type { Caller, MarqueContext } from '../../context.ts';

type App = MarqueContext['app'];
type Records = Awaited<ReturnType<App['disputes']['records']>>;

/** The records that may be disputed; null where there is no such report, or the link does not work any more. */
export async function readRecords(
  app: App,
  caller: Caller,
  by: { vin: string } | { token: string },
): Promise<Records | null> {
  return app.disputes.records(caller, by).catch((error: unknown) => {
    const reason = error instanceof Error && 'reason' in error ? String(error.reason) : '';
    if (['document_not_found', 'document_revoked', 'dispute_link'].includes(reason)) return null;
    throw error;
  });
}
