import { type SandboxDecision, sandboxDecideCall } from '@marque/server/payments/contract';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { CallError, send } from '../client.ts';

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
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState<SandboxDecision | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState<SandboxDecision | null>(null);
  const decide = async (decision: SandboxDecision) => {
    if (busy) return;
    setBusy(decision);
    setError(null);
    setDone(null);
    try {
      const answer = await send(sandboxDecideCall, { payment, decision });
      if (new URL(answer.return_url, window.location.href).pathname !== window.location.pathname) {
        window.location.assign(answer.return_url);
        return;
      }
      await revalidator.revalidate();
      setDone(decision);
    } catch (caught) {
      setError((caught instanceof CallError && caught.answer?.message) || t('unreachable'));
    }
    setBusy(null);
  };
  return { busy, error, done, decide: decision => void decide(decision) };
}
