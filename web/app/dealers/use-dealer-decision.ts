import { type Dealer, decideDealerCall } from '@marque/server/dealers/contract';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { send } from '../client.ts';
import { useProblemText } from '../shell/problem-text.ts';
import { useToast } from '../ui/notice/toast.tsx';

export type Decision = 'approved' | 'rejected' | 'suspended';

/** The heading of the queue: it gets the focus when the application that had it has left the list. */
export const QUEUE_TITLE = 'queue';

/** Decides about one application and reads the list again. */
export function useDealerDecision(dealer: Dealer) {
  const t = useTranslations('dealers.operator');
  const toast = useToast();
  const textOf = useProblemText();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const decided = useRef(false);
  useEffect(
    () => () => {
      if (decided.current) setTimeout(() => document.getElementById(QUEUE_TITLE)?.focus());
    },
    [],
  );

  /** @returns whether it was decided */
  const decide = async (decision: Decision, reason: string): Promise<boolean> => {
    if (busy) return false;
    if (decision !== 'approved' && !reason) {
      setWrong(t('reasonMissing'));
      return false;
    }
    setBusy(true);
    setWrong(null);
    try {
      await send(decideDealerCall, { dealer: dealer.id, decision, reason });
      toast({ title: t(`done.${decision}`, { company: dealer.company_name }), detail: t('told') });
      decided.current = true;
      await revalidate();
      return true;
    } catch (error) {
      toast({ title: t('failed'), detail: textOf(error), error: true });
      await revalidate();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, wrong, decide };
}
