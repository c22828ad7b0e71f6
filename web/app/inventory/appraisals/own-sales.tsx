import type { OwnSale } from '@marque/server/inventory/appraisals/contract';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { useMoney } from '../../kit/ui/data/money.ts';
import { Table } from '../../kit/ui/data/table.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { useDay } from './appraisal-words.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** Vehicles like the one appraised that the dealership had, with the price it showed last. */
export function OwnSales({ sales }: { sales: readonly OwnSale[] }) {
  const t = useTranslations('appraisals');
  const format = useFormatter();
  const money = useMoney();
  const day = useDay();
  if (sales.length === 0)
    return (
      <TitledSection id="appraisal-sales" title={t('own_sales')} card>
        <p className={ui.secondaryText}>{t('own_sales_none')}</p>
      </TitledSection>
    );
  const days = Math.round(sales.reduce((sum, sale) => sum + sale.days, 0) / sales.length);
  return (
    <TitledSection id="appraisal-sales" title={t('own_sales')} card>
      <p>{t('own_sales_average', { count: sales.length, days })}</p>
      <Table
        caption={t('own_sales')}
        stack
        rows={sales}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'vehicle',
            name: t('vehicle'),
            cell: ({ id, title }) => <Link to={`/dealer/inventory/${id}`}>{title}</Link>,
          },
          {
            key: 'price',
            name: t('last_price'),
            figure: true,
            cell: ({ price }) => (price === null ? t('unknown') : money(price, 'USD')),
          },
          {
            key: 'mileage',
            name: t('mileage'),
            figure: true,
            cell: ({ mileage, mileage_unit: unit }) =>
              mileage === null ? t('unknown') : t(`distance.${unit}`, { mileage }),
          },
          { key: 'days', name: t('days'), figure: true, cell: sale => format.number(sale.days) },
          { key: 'state', name: t('sale_state'), cell: ({ state }) => t(`sale_states.${state}`) },
          { key: 'left', name: t('left'), cell: ({ left }) => day(left), whole: true },
        ]}
      />
      <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('own_sales_note')}</p>
    </TitledSection>
  );
}
