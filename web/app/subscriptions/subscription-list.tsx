import type { Subscription } from '@marque/server/subscriptions/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { ButtonLink } from '../ui/button.tsx';
import { StateWord } from '../ui/state-word.tsx';
import { isOver, type Standing, standingOf, toneOf } from './subscription-state.ts';

/** Each subscription in a line: how it stands, what comes next, and where it is changed. */
export function SubscriptionList({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const t = useTranslations('subscriptions');
  const format = useFormatter();
  return (
    <ul className="card sub-i">
      {subscriptions.map(subscription => {
        const standing = standingOf(subscription);
        const on = format.dateTime(new Date(subscription.ends_at ?? subscription.period_end), {
          dateStyle: 'long',
          timeZone: 'UTC',
        });
        const isRunning = !isOver(subscription);
        return (
          <li key={subscription.id} className="row row-w between">
            <span>
              <b className="m">{subscription.plan_name}</b>
              <br />
              <span className="c2 t14">{t(`line.${lineOf(standing)}`, { on })}</span>
            </span>
            <StateWord tone={toneOf(standing)}>{t(`state.${standing}`)}</StateWord>
            <ButtonLink size="small" to="/members/subscription">
              {t(isRunning ? 'line.manage' : 'line.look')}
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}

function lineOf(standing: Standing): 'next' | 'ends' | 'paid' | 'ended' {
  if (standing === 'ending') return 'ends';
  if (standing === 'past_due') return 'paid';
  return standing === 'canceled' || standing === 'unpaid' ? 'ended' : 'next';
}
