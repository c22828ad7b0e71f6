import { useTranslations } from 'use-intl';
import { RadioGroup } from '../../ui/field/radio-group.tsx';
import type { CheckoutFacts } from './checkout-facts.ts';

type Gateway = CheckoutFacts['gateways'][number];

interface GatewayChoiceProps {
  gateways: Gateway[];
  value: Gateway;
  onChange: (gateway: Gateway) => void;
}

/** Who takes the money, where a brand has several. */
export function GatewayChoice({ gateways, value, onChange }: GatewayChoiceProps) {
  const t = useTranslations('orders');
  return (
    <RadioGroup
      legend={t('gatewayChoice')}
      name="payment_gateway"
      options={gateways.map(gateway => ({ value: gateway, label: t(`gateway.${gateway}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
