import { OrderState } from '@marque/server/money/orders/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { BrandField } from '../../../identity/accounts/console/brand-field.tsx';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './orders.module.css';

const FIRST = ['buyer', 'order', 'state', 'from', 'until'] as const;
const MORE = ['min', 'max', 'plan', 'coupon', 'gateway', 'vin', 'document'] as const;
/** Every filter of the list, by its name in the address. */
export const FILTERS = [...FIRST, ...MORE];

/** The address with amounts in minor units: it has them as they are typed, `12.50`. What is no amount is left out. */
export function filtersIn(url: URL): URL {
  const asked = new URL(url);
  for (const name of ['min', 'max']) {
    const typed = asked.searchParams.get(name);
    const cents = Math.round(Number(typed?.replace(',', '.')) * 100);
    if (typed && Number.isFinite(cents) && cents >= 0) asked.searchParams.set(name, String(cents));
    else asked.searchParams.delete(name);
  }
  return asked;
}

/** The form of the filters; it asks for an address. */
export function OrderFilters({ gateways }: { gateways: readonly string[] }) {
  const t = useTranslations('console-orders');
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const typed = (name: string) => asked.get(name) ?? '';
  const any = ['', t('all')] as const;
  const text = (name: (typeof FILTERS)[number], more: { type?: string; hint?: string; inputMode?: 'decimal' } = {}) => (
    <TextField key={name} name={name} label={t(`filter.${name}`)} defaultValue={typed(name)} {...more} />
  );
  return (
    <form
      method="get"
      className={styles.orderFilters}
      onSubmit={event => {
        event.preventDefault();
        const fields = [...new FormData(event.currentTarget)].flatMap(([name, value]) => {
          const given = String(value).trim();
          return given ? [[name, given]] : [];
        });
        void navigate(`/operator/orders?${new URLSearchParams(fields).toString()}`);
      }}
    >
      <BrandField />
      <div className={styles.filterFields}>
        {text('buyer', { hint: t('filter.buyer_hint') })}
        {text('order')}
        <SelectField
          name="state"
          label={t('filter.state')}
          defaultValue={typed('state')}
          options={[any, ...OrderState.options.map(each => [each, t(`state.${each}`)] as const)]}
        />
        {text('from', { type: 'date' })}
        {text('until', { type: 'date' })}
      </div>
      <details open={MORE.some(name => asked.get(name))}>
        <summary className={ui.text14}>{t('more')}</summary>
        <div className={`${styles.filterFields} ${ui.marginTop3}`}>
          {text('min', { inputMode: 'decimal' })}
          {text('max', { inputMode: 'decimal' })}
          {text('plan')}
          {text('coupon')}
          <SelectField
            name="gateway"
            label={t('filter.gateway')}
            defaultValue={typed('gateway')}
            options={[['', '–'], ...gateways.map(each => [each, each] as const)]}
          />
          {text('vin')}
          {text('document')}
        </div>
      </details>
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <Button type="submit" size="small" look="main">
          {t('apply')}
        </Button>
        {FILTERS.some(name => asked.get(name)) && (
          <ConsoleLink to="/orders" className={ui.text14}>
            {t('clear')}
          </ConsoleLink>
        )}
      </div>
    </form>
  );
}
