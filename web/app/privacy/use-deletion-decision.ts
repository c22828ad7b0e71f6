import { type Deletion, verifyDeletionCall, withdrawDeletionCall } from '@marque/server/privacy/contract';
import { useState } from 'react';
import { send } from '../client.ts';
import { useProblemText } from '../shell/problem-text.ts';

const CALLS = { confirm: verifyDeletionCall, withdraw: withdrawDeletionCall } as const;
export type Decision = keyof typeof CALLS;

/** Confirms a request or takes it back; the answer is shown in place of what the page was opened with. */
export function useDeletionDecision(token: string | null, opened: Deletion) {
  const problem = useProblemText();
  const [busy, setBusy] = useState<Decision | null>(null);
  const [decided, setDecided] = useState<Deletion | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const decide = async (decision: Decision) => {
    if (busy) return;
    setBusy(decision);
    setTrouble(null);
    try {
      const { deletion } = await send(CALLS[decision], token === null ? {} : { token });
      setDecided({ ...deletion, plan: opened.plan, exportable: opened.exportable });
    } catch (error) {
      setTrouble(problem(error));
    }
    setBusy(null);
  };
  return { busy, decided, trouble, decide: (decision: Decision) => void decide(decision) };
}
