import { type SandboxDecision, sandboxDecideCall } from '@marque/server/money/payments/contract';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { CallError } from '../../client.ts';
import { useCall } from '../../kit/forms/use-call.ts';

interface SandboxDecisionState {
  busy: SandboxDecision | null;
  error: string | null;
  /** The last decision made without leaving the page, for its confirmation. */
  done: SandboxDecision | null;
  decide: (decision: SandboxDecision) => void;
}

/** Sends a decision of the sandbox page, then returns to the shop or reloads the page with the result. */
export function useSandboxDecision(payment: string): SandboxDecisionState {
  const t = useTranslations('payments');
  const { revalidate } = useRevalidator();
  const leaves = ({ return_url: to }: { return_url: string }) =>
    new URL(to, window.location.href).pathname !== window.location.pathname;
  const { pending, input, answer, error, errorText, run } = useCall(sandboxDecideCall, {
    leaves,
    onSuccess: given => (leaves(given) ? window.location.assign(given.return_url) : revalidate()),
  });
  const decision = input?.decision ?? null;
  return {
    busy: pending ? decision : null,
    error: error && !(error instanceof CallError && error.answer) ? t('unreachable') : errorText,
    done: pending || error || !answer ? null : decision,
    decide: decided => run({ payment, decision: decided }),
  };
}
