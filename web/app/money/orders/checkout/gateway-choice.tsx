import { useTranslations } from '../../../kit/messages/intl.ts';
import { RadioGroup } from '../../../kit/ui/field/radio-group.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import type { CheckoutFacts } from './checkout-facts.ts';

type Gateway = CheckoutFacts['gateways'][number];

interface GatewayChoiceProps {
  gateways: Gateway[];
  value: Gateway;
  onChange: (gateway: Gateway) => void;
}

/** The ways to pay, where there is nothing to choose. */
export function OneGateway({ gateways: [gateway] }: Pick<GatewayChoiceProps, 'gateways'>) {
  const t = useTranslations('orders');
  if (!gateway) return null;
  return <p className={ui.text14}>{t('payWith', { ways: t(`gateway.${gateway}`) })}</p>;
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
