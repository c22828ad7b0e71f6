import {
  cancelSubscriptionCall,
  portalCall,
  resumeSubscriptionCall,
  type Subscription,
} from '@marque/server/subscriptions/contract';
import { useState } from 'react';
import { send } from '../client.ts';
import { useProblemText } from '../shell/problem-text.ts';

type Step = 'cancel' | 'resume' | 'portal';

/** What can be done with a subscription, and what came of it. `token`: the key of a mailed link. */
export function useSubscription(given: Subscription, token: string | null) {
  const textOf = useProblemText();
  const [changed, setChanged] = useState<Subscription | null>(null);
  const [busy, setBusy] = useState<Step | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { gateway, id } = given;

  const attempt = async (step: Step, doing: () => Promise<void>) => {
    if (busy) return;
    setBusy(step);
    setTrouble(null);
    try {
      await doing();
    } catch (error) {
      setTrouble(textOf(error));
    }
    setBusy(null);
  };
  const change = (step: 'cancel' | 'resume') =>
    attempt(step, async () => {
      const call = step === 'cancel' ? cancelSubscriptionCall : resumeSubscriptionCall;
      const answer = await send(call, { gateway, subscription_id: id, ...(token === null ? {} : { token }) });
      setChanged(answer.subscription);
      setMessage(answer.message);
    });

  return {
    subscription: changed ?? given,
    busy,
    message,
    trouble,
    cancel: () => void change('cancel'),
    resume: () => void change('resume'),
    portal: () =>
      void attempt('portal', async () => {
        const { url } = await send(portalCall, { subscription_id: id });
        window.location.assign(url);
      }),
  };
}

export type Desk = ReturnType<typeof useSubscription>;
