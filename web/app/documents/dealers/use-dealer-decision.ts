import { type Dealer, decideDealerCall } from '@marque/server/identity/dealers/contract';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type Action, useCall } from '../../kit/forms/use-call.ts';
import { useToast } from '../../kit/ui/notice/toast.tsx';

export type Decision = 'approved' | 'rejected' | 'suspended';

/** The heading of the queue: it gets the focus when the application that had it has left the list. */
export const QUEUE_TITLE = 'queue';

export type Decide = Pick<Action<{ decision: Decision; reason: string }>, 'pending' | 'run'>;

/** Decides about one application and reads the list again. */
export function useDealerDecision(dealer: Dealer, onDecided: () => void): Decide {
  const t = useTranslations('dealers.operator');
  const toast = useToast();
  const decided = useRef(false);
  useEffect(
    () => () => {
      if (decided.current) setTimeout(() => document.getElementById(QUEUE_TITLE)?.focus());
    },
    [],
  );
  const { pending, run } = useCall(decideDealerCall, {
    revalidate: 'always',
    onSuccess: (_answer, { decision }) => {
      toast({ title: t(`done.${decision}`, { company: dealer.company_name }), detail: t('told') });
      decided.current = true;
      onDecided();
    },
    onError: (_error, text) => toast({ title: t('failed'), detail: text, error: true }),
  });
  return { pending, run: (input, onError) => run({ dealer: dealer.id, ...input }, onError) };
}
