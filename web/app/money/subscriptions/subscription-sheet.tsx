import {
  type Subscription,
  cancelSubscriptionCall,
  portalCall,
  resumeSubscriptionCall,
} from '@marque/server/money/subscriptions/contract';
import { useEffect, useRef, useState } from 'react';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { Button, ButtonLink } from '../../kit/ui/action/button.tsx';
import { Facts, type Fact } from '../../kit/ui/data/facts.tsx';
import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { isFinished, statusOf, toneOf } from './subscription-state.ts';
import { useMoney } from '../../kit/ui/data/money.ts';
import { wordFor } from '../../kit/ui/data/word-for.ts';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { send } from '../../client.ts';
import { useAction, useCall } from '../../kit/forms/use-call.ts';
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
        {!isFinished(subscription) && <Buttons actions={actions} mayPortal={token === null} />}
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

/** The meaning of a status other than "active", and what the member can do. */
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
      {isFinished(subscription) && (
        <ButtonLink className={subscriptionStyles.keepSubscription} to="/pricing">
          {t('plans')}
        </ButtonLink>
      )}
    </>
  );
}

/** The facts about a subscription: price, credits, next charge. */
function useFacts(subscription: Subscription): Fact[] {
  const t = useTranslations('subscriptions');
  const gatewayName = useTranslations('subscriptions.gateway');
  const format = useFormatter();
  const money = useMoney();
  const { price, currency, period, quantity, unit, gateway } = subscription;
  const day = (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'long', timeZone: 'UTC' });
  const fact = (key: 'price' | 'gives' | 'next' | 'paid' | 'ends' | 'ended' | 'since' | 'by', value: string): Fact => {
    return { key, name: t(`fact.${key}`), value };
  };
  const amount = t(`a_period.${period}`, { price: money(price, currency) });
  const credits = quantity < 0 ? t(`unlimited.${unit}`) : t(`gives.${unit}.${period}`, { count: quantity });
  const end = subscription.ends_at ?? subscription.period_end;
  const next = () => {
    if (isFinished(subscription)) return fact('ended', day(end));
    if (subscription.cancel_at_period_end) return fact('ends', t('endsOn', { on: day(end) }));
    const on = day(subscription.period_end);
    return subscription.state === 'active'
      ? fact('next', t('nextOn', { price: money(price, currency), on }))
      : fact('paid', on);
  };
  return [
    fact('price', amount),
    fact('gives', credits),
    next(),
    fact('since', day(subscription.started)),
    fact('by', wordFor(gatewayName, gateway) ?? gateway),
  ];
}

const EFFECTS = ['charge', 'until', 'kept', 'undo'] as const;

/** Cancels in two clicks: the first opens a dialog with the effects, the second confirms. */
function CancelButton({ actions }: { actions: SubscriptionActions }) {
  const t = useTranslations('subscriptions');
  const format = useFormatter();
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const { subscription, busy } = actions;
  const on = format.dateTime(new Date(subscription.period_end), { dateStyle: 'long', timeZone: 'UTC' });
  const confirm = () => {
    setOpen(false);
    actions.cancel();
  };
  return (
    <>
      <Button busy={busy === 'cancel'} disabled={!hydrated} onClick={() => setOpen(true)}>
        {t('cancel')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('sure')} description={t('effect.title')}>
        <ul className={subscriptionStyles.cancelEffects}>
          {EFFECTS.map(effect => (
            <li key={effect}>{t(`effect.${effect}`, { on })}</li>
          ))}
        </ul>
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop4}`}>
          <Button look="main" onClick={confirm}>
            {t('cancelYes')}
          </Button>
          <Button onClick={() => setOpen(false)}>{t('cancelNo')}</Button>
        </div>
      </Dialog>
    </>
  );
}

const CHANGES = { cancel: cancelSubscriptionCall, resume: resumeSubscriptionCall } as const;

/** The actions on a subscription and their result. `token`: from a receipt's link. */
function useSubscription(given: Subscription, token: string | null) {
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

type SubscriptionActions = ReturnType<typeof useSubscription>;
