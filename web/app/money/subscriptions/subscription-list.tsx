import type { Subscription } from '@marque/server/money/subscriptions/contract';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { EmptyState } from '../../kit/ui/waiting/empty-state.tsx';
import { isFinished, type SubscriptionStatus, statusOf, toneOf } from './subscription-state.ts';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as subscriptionStyles from './subscription.module.css';

interface SubscriptionListProps {
  subscriptions: readonly Subscription[];
  /** Where to begin, for who has none. */
  start: ReactNode;
}

/** Each subscription in a line: its status, the next date, and a link to manage it. */
export function SubscriptionList({ subscriptions, start }: SubscriptionListProps) {
  const t = useTranslations('subscriptions');
  const format = useFormatter();
  if (subscriptions.length === 0)
    return (
      <EmptyState icon={<RefreshCw className={ui.icon} aria-hidden />} title={t('emptyTitle')} action={start}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <ul className={`${cardStyles.card} ${subscriptionStyles.subscriptionItems}`}>
      {subscriptions.map(subscription => {
        const status = statusOf(subscription);
        const on = format.dateTime(new Date(subscription.ends_at ?? subscription.period_end), {
          dateStyle: 'long',
          timeZone: 'UTC',
        });
        const isRunning = !isFinished(subscription);
        return (
          <li key={subscription.id} className={`${ui.flexRow} ${ui.wrap} ${ui.spaceBetween}`}>
            <span>
              <b className={ui.mediumWeight}>{subscription.plan_name}</b>
              <br />
              <span className={`${ui.secondaryText} ${ui.text14}`}>{t(`line.${lineOf(status)}`, { on })}</span>
            </span>
            <StateWord tone={toneOf(status)}>{t(`state.${status}`)}</StateWord>
            <ButtonLink size="small" to="/members/subscription">
              {t(isRunning ? 'line.manage' : 'line.look')}
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}

function lineOf(status: SubscriptionStatus): 'next' | 'ends' | 'paid' | 'ended' {
  if (status === 'ending') return 'ends';
  if (status === 'past_due') return 'paid';
  return status === 'canceled' || status === 'unpaid' ? 'ended' : 'next';
}
