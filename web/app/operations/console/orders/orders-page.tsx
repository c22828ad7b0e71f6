import { deskOrdersCall, type DeskOrder } from '@marque/server/operations/order-desk/contract';
import Receipt from 'lucide-react/icons/receipt';
import { useState } from 'react';
import { send } from '../../../client.ts';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { forMembers, forOperators, isAllowed, queryIn } from '../../../identity/accounts/members/members-only.ts';
import { PageList } from '../../../kit/forms/page-list.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { toneOf } from '../../../money/orders/order/order-state.ts';
import { Card } from '../../../kit/ui/page/card.tsx';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/orders-page';
import { filtersIn, OrderFilters, FILTERS } from './order-filters.tsx';
import { BulkRefundButton } from '../refunds/bulk-refund-dialog.tsx';
import { SavedViews } from './saved-views.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './orders.module.css';

export const meta = titled(t => ({ title: t('console.place.orders'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const { limit: _size, after: _none, ...filters } = queryIn(deskOrdersCall, filtersIn(url), ...FILTERS);
  const [first, views] = await Promise.all([
    forOperators(app.orderDesk.list(caller, filters)),
    forOperators(app.orderDesk.views(caller, { list: 'orders' })),
  ]);
  const { gateways, currency } = caller.site;
  const mayExport = isAllowed({ app, caller }, 'export_orders');
  const mayRefund = isAllowed({ app, caller }, 'refund');
  return { first, views, filters, gateways, currency, mayExport, mayRefund };
}

/** The orders of a brand, newest first; every filter is in the address. */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { first, views, filters, gateways, mayExport, mayRefund } = loaderData;
  const t = useTranslations('console-orders');
  const { count, exact } = first.total;
  const key = JSON.stringify(filters);
  const [chosen, setChosen] = useState<{ key: string; orders: readonly string[] }>({ key, orders: [] });
  // What was chosen in another list is not chosen in this one.
  const shown = chosen.key === key ? chosen.orders : [];
  const toggle = (id: string) =>
    setChosen({ key, orders: shown.includes(id) ? shown.filter(each => each !== id) : [...shown, id] });
  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead', { count, exact: String(exact) })}
      actions={
        <>
          {mayRefund && count > 0 && <BulkRefundButton chosen={shown} filters={filters} />}
          {mayExport && <ExportButton list="orders" filters={filters} />}
        </>
      }
    >
      <SavedViews list="orders" all={t('views.all')} views={views} />
      <OrderFilters key={key} gateways={gateways} />
      <div>
        <PageList
          key={key}
          name={`orders ${key}`}
          first={first}
          read={(after, signal) => send(deskOrdersCall, { ...filters, after }, { signal })}
          rowsOf={page => page.orders}
          totalOf={page => page.total.count}
          empty={{ icon: Receipt, title: t('none'), text: t('none_text') }}
        >
          {rows => <OrderTable rows={rows} chosen={shown} onChoose={mayRefund ? toggle : null} />}
        </PageList>
      </div>
    </ConsolePage>
  );
}

interface OrderTableProps {
  rows: readonly DeskOrder[];
  chosen: readonly string[];
  /** Null for an operator who may not refund. */
  onChoose: ((id: string) => void) | null;
}

function OrderTable({ rows, chosen, onChoose }: OrderTableProps) {
  const t = useTranslations('console-orders');
  const words = useTranslations('console-refunds');
  const format = useFormatter();
  const money = useMoney();
  const columns: Column<DeskOrder>[] = [
    {
      key: 'order',
      name: t('column.order'),
      whole: true,
      cell: ({ id, number, created }) => (
        <span>
          <ConsoleLink to={`/orders/${id}`} className={ui.monospace}>
            {number}
          </ConsoleLink>
          <span className={`${styles.underCell} ${ui.tertiaryText}`}>
            {format.dateTime(new Date(created), { dateStyle: 'medium', timeStyle: 'short' })}
          </span>
        </span>
      ),
    },
    {
      key: 'buyer',
      name: t('column.buyer'),
      cell: ({ buyer }) => <span className={styles.buyerCell}>{buyer.email || t('erased')}</span>,
    },
    {
      key: 'bought',
      name: t('column.bought'),
      cell: ({ plan_name: plan, vin, vehicle, coupon }) => (
        <span>
          {plan}
          {coupon && <span className={ui.tertiaryText}> · {coupon}</span>}
          {vin && <span className={`${styles.underCell} ${ui.tertiaryText}`}>{vehicle ?? vin}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      name: t('column.state'),
      whole: true,
      cell: ({ state }) => <StateWord tone={toneOf(state)}>{t(`state.${state}`)}</StateWord>,
    },
    { key: 'gateway', name: t('column.gateway'), cell: ({ gateway }) => gateway },
    {
      key: 'amount',
      name: t('column.amount'),
      figure: true,
      whole: true,
      cell: ({ total, refunded, currency }) => (
        <span>
          {money(total, currency)}
          {refunded > 0 && (
            <span className={`${styles.underCell} ${ui.tertiaryText}`}>
              {t('refunded_of', { amount: money(refunded, currency) })}
            </span>
          )}
        </span>
      ),
    },
  ];
  if (onChoose)
    columns.push({
      key: 'choose',
      name: words('choose'),
      cell: ({ id, number }) => (
        <input
          type="checkbox"
          className={styles.chooseBox}
          aria-label={words('choose_order', { number })}
          checked={chosen.includes(id)}
          onChange={() => onChoose(id)}
        />
      ),
    });
  return (
    <Card flush>
      <Table caption={t('title')} columns={columns} rows={rows} rowKey={({ id }) => id} stack />
    </Card>
  );
}
