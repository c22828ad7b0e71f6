import type { Subscription } from '@marque/server/money/subscriptions/contract';
import { useFormatter, useTranslations } from 'use-intl';
import type { Fact } from '../../kit/ui/data/facts.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { wordFor } from '../../kit/ui/data/word-for.ts';
import { isOver } from './subscription-state.ts';

/** The facts about a subscription: price, credits, next charge. */
export function useFacts(subscription: Subscription): Fact[] {
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
    if (isOver(subscription)) return fact('ended', day(end));
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
