import { type SandboxDecision, sandboxDecideCall } from '@marque/server/payments/contract';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { CallError, send } from '../client.ts';

interface Deciding {
  busy: SandboxDecision | null;
  trouble: string | null;
  /** What was pressed last on a page one stays on, for the word that says so. */
  done: SandboxDecision | null;
  decide: (decision: SandboxDecision) => void;
}

/** Presses a button of the test page: back to the shop, or on this page with what has changed. */
export function useDecision(payment: string): Deciding {
  const t = useTranslations('payments');
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState<SandboxDecision | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [done, setDone] = useState<SandboxDecision | null>(null);
  const decide = async (decision: SandboxDecision) => {
    if (busy) return;
    setBusy(decision);
    setTrouble(null);
    setDone(null);
    try {
      const answer = await send(sandboxDecideCall, { payment, decision });
      if (new URL(answer.return_url, window.location.href).pathname !== window.location.pathname) {
        window.location.assign(answer.return_url);
        return;
      }
      await revalidator.revalidate();
      setDone(decision);
    } catch (error) {
      setTrouble((error instanceof CallError && error.answer?.message) || t('unreachable'));
    }
    setBusy(null);
  };
  return { busy, trouble, done, decide: decision => void decide(decision) };
}
