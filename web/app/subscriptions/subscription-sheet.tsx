import type { Subscription } from '@marque/server/subscriptions/contract';
import { useEffect, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { Message } from '../ui/message.tsx';
import { StateWord } from '../ui/state-word.tsx';
import { useAwake } from '../ui/use-awake.ts';
import { CancelButton } from './cancel-button.tsx';
import { isOver, standingOf, toneOf } from './subscription-state.ts';
import { useFacts } from './use-facts.tsx';
import { type Desk, useSubscription } from './use-subscription.ts';

interface SubscriptionSheetProps {
  subscription: Subscription;
  /** The key of a mailed link; null for a signed-in member. */
  token: string | null;
}

/** One subscription: how it stands, when it is charged next, and how it ends. */
export function SubscriptionSheet({ subscription: given, token }: SubscriptionSheetProps) {
  const t = useTranslations('subscriptions');
  const desk = useSubscription(given, token);
  const { subscription, message } = desk;
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message) said.current?.focus();
  }, [message]);
  const standing = standingOf(subscription);
  const facts = useFacts(subscription);
  return (
    <section className="card sub" aria-labelledby={subscription.id}>
      <div className="card-hd">
        <h2 className="t18" id={subscription.id}>
          {subscription.plan_name}
        </h2>
        <StateWord tone={toneOf(standing)} chip>
          {t(`state.${standing}`)}
        </StateWord>
      </div>
      <div className="card-p sub-b">
        <p ref={said} tabIndex={-1} role="status" className={message ? 'b' : 'sr'}>
          {message}
        </p>
        {desk.trouble && (
          <Message tone="serious" title={t('trouble')} live>
            <p>{desk.trouble}</p>
          </Message>
        )}
        <StandingNote subscription={subscription} desk={desk} mayPortal={token === null} />
        <Facts facts={facts} single />
        {!isOver(subscription) && <Buttons desk={desk} mayPortal={token === null} />}
        {standing === 'active' && <OtherPlan until={subscription.period_end} />}
      </div>
    </section>
  );
}

/** How to get another plan: there is no change of plan. `until`: ISO. */
function OtherPlan({ until }: { until: string }) {
  const t = useTranslations('subscriptions');
  const format = useFormatter();
  const on = format.dateTime(new Date(until), { dateStyle: 'long', timeZone: 'UTC' });
  return <p className="c2 t14">{t('otherPlan', { on })}</p>;
}

function Buttons({ desk, mayPortal }: { desk: Desk; mayPortal: boolean }) {
  const t = useTranslations('subscriptions');
  const awake = useAwake();
  const { subscription, busy } = desk;
  return (
    <div className="row row-w">
      {subscription.cancel_at_period_end ? (
        <Button busy={busy === 'resume'} disabled={!awake} onClick={desk.resume}>
          {t('resume')}
        </Button>
      ) : (
        <CancelButton desk={desk} />
      )}
      {mayPortal && subscription.portal && subscription.state !== 'past_due' && (
        <Button look="quiet" busy={busy === 'portal'} disabled={!awake} onClick={desk.portal}>
          {t('portal')}
        </Button>
      )}
    </div>
  );
}

interface StandingNoteProps {
  subscription: Subscription;
  desk: Desk;
  mayPortal: boolean;
}

/** What a standing that is not plain "active" means, and what there is to do. */
function StandingNote({ subscription, desk, mayPortal }: StandingNoteProps) {
  const t = useTranslations('subscriptions');
  const awake = useAwake();
  const standing = standingOf(subscription);
  if (standing === 'active' || standing === 'ending') return null;
  if (standing === 'past_due') {
    return (
      <Message tone="caution" title={t('means.past_due.title')}>
        <p>{t(mayPortal && subscription.portal ? 'means.past_due.portal' : 'means.past_due.elsewhere')}</p>
        {mayPortal && subscription.portal && (
          <Button size="small" busy={desk.busy === 'portal'} disabled={!awake} onClick={desk.portal}>
            {t('newCard')}
          </Button>
        )}
      </Message>
    );
  }
  return (
    <>
      <p className="c2">{t(`means.${standing}`)}</p>
      {isOver(subscription) && (
        <ButtonLink className="sub-again" to="/pricing">
          {t('plans')}
        </ButtonLink>
      )}
    </>
  );
}
