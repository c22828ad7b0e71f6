import { type ListedOrder, type Order, ordersCall, type OrdersPage } from '@marque/server/money/orders/contract';
import Receipt from 'lucide-react/icons/receipt';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { send } from '../../../client.ts';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { Table } from '../../../kit/ui/data/table.tsx';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { checkoutPath } from '../checkout-path.ts';
import { isPayable, toneOf } from './order-state.ts';
import { PageList } from '../../../kit/forms/page-list.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './order-list.module.css';

/** The orders of a member, their status, and the way to pay what is open; page by page. `start` is shown where there is none. */
export function OrderList({ first, start }: { first: OrdersPage; start?: ReactNode }) {
  const t = useTranslations('orders');
  return (
    <PageList
      name="orders"
      first={first}
      read={(after, signal) => send(ordersCall, { after }, { signal })}
      rowsOf={page => page.orders}
      totalOf={page => page.total}
      empty={{ icon: Receipt, title: t('list.emptyTitle'), text: t('list.emptyText'), action: start }}
    >
      {orders => <OrderTable orders={orders} />}
    </PageList>
  );
}

function OrderTable({ orders }: { orders: readonly ListedOrder[] }) {
  const t = useTranslations('orders');
  const format = useFormatter();
  const money = useMoney();
  return (
    <div className={cardStyles.card}>
      <Table
        caption={t('list.caption')}
        stack
        rows={orders}
        rowKey={order => order.id}
        columns={[
          {
            key: 'plan',
            name: t('list.what'),
            cell: order => (
              <Link className={ui.mediumWeight} to={`/members/orders/${encodeURIComponent(order.id)}`}>
                {order.plan_name}
              </Link>
            ),
          },
          {
            key: 'vin',
            name: t('list.for'),
            cell: ({ vin, vehicle }) => (vin ? <Vehicle vin={vin} title={vehicle} /> : t('list.any')),
          },
          {
            key: 'when',
            name: t('list.when'),
            cell: order => format.dateTime(new Date(order.created), { dateStyle: 'medium' }),
          },
          { key: 'state', name: t('list.state'), cell: order => <OrderWord order={order} /> },
          {
            key: 'total',
            name: t('total'),
            figure: true,
            cell: order => money(order.total, order.currency),
          },
        ]}
      />
    </div>
  );
}

function Vehicle({ vin, title }: { vin: string; title: string | null }) {
  return (
    <span>
      {title && <span className={styles.orderNumber}>{title}</span>}
      <VinText vin={vin} />
    </span>
  );
}

function OrderWord({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const { state, plan, vin, currency } = order;
  return (
    <span className={`${ui.flexRow} ${ui.wrap}`}>
      <StateWord tone={toneOf(state)}>{t(`state.${order.coupon_gone ? 'coupon_gone' : state}`)}</StateWord>
      {isPayable(state) && <Link to={checkoutPath({ plan, vin, currency })}>{t('list.pay')}</Link>}
    </span>
  );
}
