import { payFromCall } from '@marque/server/identity/dealerships/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { RadioGroup } from '../../../kit/ui/field/radio-group.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import type { CheckoutFacts } from './checkout-facts.ts';

type Payer = NonNullable<CheckoutFacts['payer']>;

/** Whether it is bought for the member or for a dealership of theirs; who may not fill its wallet is asked only to come back to the own. */
export function PayerChoice({ payer }: { payer: Payer }) {
  const t = useTranslations('orders.payer');
  const failed = t('failed');
  const company = useToldCall(payFromCall, { words: { done: t('changed_dealership'), failed }, revalidate: 'always' });
  const own = useToldCall(payFromCall, { words: { done: t('changed_own'), failed }, revalidate: 'always' });
  if (!payer.pays && !payer.fills) return null;
  return (
    <RadioGroup
      legend={t('legend')}
      name="payer"
      options={[
        { value: 'own', label: t('own') },
        { value: 'dealership', label: payer.name },
      ]}
      value={payer.pays ? 'dealership' : 'own'}
      onChange={wallet => (wallet === 'own' ? own : company).run({ wallet })}
    />
  );
}

/** Why a dealership does not buy this; null: it does, or it is bought for the member. */
export function payerRefusal({ payer, plan }: Pick<CheckoutFacts, 'payer' | 'plan'>): 'role' | 'subscription' | null {
  if (!payer?.pays) return null;
  if (!payer.fills) return 'role';
  return plan.period ? 'subscription' : null;
}

/** Says why a dealership does not buy this, in the place of the button. */
export function PayerRefusal({ name, why }: { name: string; why: 'role' | 'subscription' }) {
  const t = useTranslations('orders.payer');
  return (
    <Message tone="info" title={t(`${why}Title`, { name })}>
      <p>{t(why, { name })}</p>
    </Message>
  );
}
