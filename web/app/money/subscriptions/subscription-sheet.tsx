import type { Subscription } from '@marque/server/money/subscriptions/contract';
import { useEffect, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button, ButtonLink } from '../../kit/ui/action/button.tsx';
import { Facts } from '../../kit/ui/data/facts.tsx';
import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { CancelButton } from './cancel-button.tsx';
import { isOver, statusOf, toneOf } from './subscription-state.ts';
import { useFacts } from './use-facts.tsx';
import { type SubscriptionActions, useSubscription } from './use-subscription.ts';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as subscriptionStyles from './subscription.module.css';

interface SubscriptionSheetProps {
  subscription: Subscription;
  /** The token of a receipt's link; null for a signed-in member. */
  token: string | null;
}

/** One subscription: its status, the next charge, and how to cancel it. */
export function SubscriptionSheet({ subscription: given, token }: SubscriptionSheetProps) {
  const t = useTranslations('subscriptions');
  const actions = useSubscription(given, token);
  const { subscription, message } = actions;
  const messageRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message) messageRef.current?.focus();
  }, [message]);
  const status = statusOf(subscription);
  const facts = useFacts(subscription);
  return (
    <section className={`${cardStyles.card} ${subscriptionStyles.subscriptionSheet}`} aria-labelledby={subscription.id}>
      <div className={cardStyles.cardHead}>
        <h2 className={ui.text18} id={subscription.id}>
          {subscription.plan_name}
        </h2>
        <StateWord tone={toneOf(status)} chip>
          {t(`state.${status}`)}
        </StateWord>
      </div>
      <div className={`${cardStyles.paddedCard} ${subscriptionStyles.subscriptionBody}`}>
        <p ref={messageRef} tabIndex={-1} role="status" className={message ? ui.semibold : ui.visuallyHidden}>
          {message}
        </p>
        <ErrorMessage title={t('errorTitle')} text={actions.error} />
        <StatusNote subscription={subscription} actions={actions} mayPortal={token === null} />
        <Facts facts={facts} single />
        {!isOver(subscription) && <Buttons actions={actions} mayPortal={token === null} />}
        {status === 'active' && <OtherPlan until={subscription.period_end} />}
      </div>
    </section>
  );
}

/** How to get another plan, because a plan cannot be changed. `until`: ISO. */
function OtherPlan({ until }: { until: string }) {
  const t = useTranslations('subscriptions');
  const format = useFormatter();
  const on = format.dateTime(new Date(until), { dateStyle: 'long', timeZone: 'UTC' });
  return <p className={`${ui.secondaryText} ${ui.text14}`}>{t('otherPlan', { on })}</p>;
}

function Buttons({ actions, mayPortal }: { actions: SubscriptionActions; mayPortal: boolean }) {
  const t = useTranslations('subscriptions');
  const hydrated = useHydrated();
  const { subscription, busy } = actions;
  return (
    <div className={`${ui.flexRow} ${ui.wrap}`}>
      {subscription.cancel_at_period_end ? (
        <Button busy={busy === 'resume'} disabled={!hydrated} onClick={actions.resume}>
          {t('resume')}
        </Button>
      ) : (
        <CancelButton actions={actions} />
      )}
      {mayPortal && subscription.portal && subscription.state !== 'past_due' && (
        <Button look="quiet" busy={busy === 'portal'} disabled={!hydrated} onClick={actions.portal}>
          {t('portal')}
        </Button>
      )}
    </div>
  );
}

interface StatusNoteProps {
  subscription: Subscription;
  actions: SubscriptionActions;
  mayPortal: boolean;
}

/** What a status other than "active" means, and what the member can do. */
function StatusNote({ subscription, actions, mayPortal }: StatusNoteProps) {
  const t = useTranslations('subscriptions');
  const hydrated = useHydrated();
  const status = statusOf(subscription);
  if (status === 'active' || status === 'ending') return null;
  if (status === 'past_due') {
    return (
      <Message tone="caution" title={t('means.past_due.title')}>
        <p>{t(mayPortal && subscription.portal ? 'means.past_due.portal' : 'means.past_due.elsewhere')}</p>
        {mayPortal && subscription.portal && (
          <Button size="small" busy={actions.busy === 'portal'} disabled={!hydrated} onClick={actions.portal}>
            {t('newCard')}
          </Button>
        )}
      </Message>
    );
  }
  return (
    <>
      <p className={ui.secondaryText}>{t(`means.${status}`)}</p>
      {isOver(subscription) && (
        <ButtonLink className={subscriptionStyles.keepSubscription} to="/pricing">
          {t('plans')}
        </ButtonLink>
      )}
    </>
  );
}
