import { verifyDeletionCall, withdrawDeletionCall } from '@marque/server/identity/privacy/contract';
import { send } from '../../client.ts';
import { useAction } from '../../kit/forms/use-call.ts';

const CALLS = { confirm: verifyDeletionCall, withdraw: withdrawDeletionCall } as const;
export type Decision = keyof typeof CALLS;

/** Confirms a request or takes it back. */
export function useDeletionDecision(token: string | null) {
  return useAction((decision: Decision) => send(CALLS[decision], token === null ? {} : { token }));
}
