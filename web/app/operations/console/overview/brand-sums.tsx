import type { Overview } from '@marque/server/operations/console/contract';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

type Brand = NonNullable<Overview['figures']>['brands'][number];

/** The period's sums of every brand the operator works for, each in its own currency, with the orders of all together. */
export function BrandSums({ brands, days }: { brands: readonly Brand[]; days: number }) {
  const t = useTranslations('console.overview');
  const format = useFormatter();
  const money = useMoney();
  const columns: Column<Brand>[] = [
    { key: 'name', name: t('brand'), cell: ({ id, name }) => <Link to={`/operator?brand=${id}`}>{name}</Link> },
    { key: 'revenue', name: t('measure.revenue'), cell: each => money(each.revenue, each.currency), figure: true },
    { key: 'orders', name: t('measure.orders'), cell: each => format.number(each.orders), figure: true },
    { key: 'documents', name: t('measure.documents'), cell: each => format.number(each.documents), figure: true },
    {
      key: 'conversion',
      name: t('measure.conversion'),
      cell: ({ orders, previews }) =>
        previews === 0 ? '–' : format.number(orders / previews, { style: 'percent', maximumFractionDigits: 1 }),
      figure: true,
    },
    { key: 'tickets', name: t('measure.tickets'), cell: each => format.number(each.tickets), figure: true },
  ];
  const orders = brands.reduce((sum, each) => sum + each.orders, 0);
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={`${ui.text16} ${ui.semibold}`}>{t('brands')}</h2>
        <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('all_orders', { orders, days })}</p>
      </div>
      <Table caption={t('brands')} columns={columns} rows={brands} rowKey={({ id }) => id} stack />
    </Card>
  );
}
