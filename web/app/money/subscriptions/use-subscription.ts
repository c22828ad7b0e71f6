import {
  cancelSubscriptionCall,
  portalCall,
  resumeSubscriptionCall,
  type Subscription,
} from '@marque/server/money/subscriptions/contract';
import { send } from '../../client.ts';
import { useAction, useCall } from '../../kit/forms/use-call.ts';

const CHANGES = { cancel: cancelSubscriptionCall, resume: resumeSubscriptionCall } as const;

/** The actions on a subscription and their result. `token`: from a receipt's link. */
export function useSubscription(given: Subscription, token: string | null) {
  const { gateway, id } = given;
  const change = useAction((what: keyof typeof CHANGES) =>
    send(CHANGES[what], { gateway, subscription_id: id, ...(token === null ? {} : { token }) }),
  );
  const portal = useCall(portalCall, { leaves: true, onSuccess: ({ url }) => window.location.assign(url) });
  const busy = change.pending ? change.input : portal.pending ? 'portal' : null;
  return {
    subscription: change.answer?.subscription ?? given,
    busy,
    message: change.answer?.message ?? null,
    error: change.errorText ?? portal.errorText,
    cancel: () => busy ?? change.run('cancel'),
    resume: () => busy ?? change.run('resume'),
    portal: () => busy ?? portal.run({ subscription_id: id }),
  };
}

export type SubscriptionActions = ReturnType<typeof useSubscription>;
