import {
  cancelSubscriptionCall,
  portalCall,
  resumeSubscriptionCall,
  type Subscription,
} from '@marque/server/subscriptions/contract';
import { useState } from 'react';
import { send } from '../client.ts';
import { useProblemText } from '../shell/problem-text.ts';

type Action = 'cancel' | 'resume' | 'portal';

/** The actions on a subscription and their result. `token`: from a receipt's link. */
export function useSubscription(given: Subscription, token: string | null) {
  const textOf = useProblemText();
  const [changed, setChanged] = useState<Subscription | null>(null);
  const [busy, setBusy] = useState<Action | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { gateway, id } = given;

  const attempt = async (action: Action, run: () => Promise<void>) => {
    if (busy) return;
    setBusy(action);
    setError(null);
    try {
      await run();
    } catch (caught) {
      setError(textOf(caught));
    }
    setBusy(null);
  };
  const change = (action: 'cancel' | 'resume') =>
    attempt(action, async () => {
      const call = action === 'cancel' ? cancelSubscriptionCall : resumeSubscriptionCall;
      const answer = await send(call, { gateway, subscription_id: id, ...(token === null ? {} : { token }) });
      setChanged(answer.subscription);
      setMessage(answer.message);
    });

  return {
    subscription: changed ?? given,
    busy,
    message,
    error,
    cancel: () => void change('cancel'),
    resume: () => void change('resume'),
    portal: () =>
      void attempt('portal', async () => {
        const { url } = await send(portalCall, { subscription_id: id });
        window.location.assign(url);
      }),
  };
}

export type SubscriptionActions = ReturnType<typeof useSubscription>;
