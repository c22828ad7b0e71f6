import type { Ticket } from '@marque/server/care/support/contract';
import type { DeskOrderDetail } from '@marque/server/operations/order-desk/contract';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './orders.module.css';

/** A card with a heading on a hairline. */
export function OrderCard({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  return (
    <Card flush className={styles.orderCard}>
      <header>
        <h2 className={`${ui.text16} ${ui.semibold}`}>{title}</h2>
        {about && <span className={`${ui.text14} ${ui.tertiaryText}`}>{about}</span>}
      </header>
      {children}
    </Card>
  );
}

/** Who bought what, how much of it is used, and what its sources cost. */
export function SummaryCard({ detail }: { detail: DeskOrderDetail }) {
  const { order, buyer, vehicle, credits, sources } = detail;
  const t = useTranslations('console-orders');
  const money = useMoney();
  const { coupon, tax, currency } = order;
  const [name] = buyer.lines;
  const taxed = tax ? t('tax', { amount: money(tax.amount, currency) }) : t('no_tax');
  const cells = [
    [t('buyer'), buyer.email ? (name ?? buyer.email) : t('erased'), name === buyer.email ? '' : buyer.email],
    [t('bought'), order.plan_name, `${coupon ? t('coupon', { code: coupon }) : t('no_coupon')} · ${taxed}`],
    [
      t('used'),
      credits.granted === -1 ? t('unlimited') : t('of', { used: credits.used, granted: credits.granted }),
      vehicle ?? order.vin ?? '',
    ],
    [t('brand'), order.gateway, order.invoice ?? ''],
    [
      t('source_cost'),
      sources.cost_usd === null ? t('cost_unknown') : `$${sources.cost_usd}`,
      t('cost_of', { count: sources.bought }),
    ],
  ] as const;
  return (
    <Card flush>
      <dl className={styles.orderSummary}>
        {cells.map(([term, value, about]) => (
          <div key={term}>
            <dt className={ui.text14}>{term}</dt>
            <dd className={ui.mediumWeight}>{value}</dd>
            <dd className={`${ui.text14} ${ui.tertiaryText}`}>{about}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const SIGNS = { granted: 1, used: -1, held: -1, taken: -1 } as const;

/** What became of the credits. */
export function CreditCard({ credits }: { credits: DeskOrderDetail['credits'] }) {
  const t = useTranslations('console-orders');
  const format = useFormatter();
  const figure = (count: number) => (count === -1 ? t('unlimited') : format.number(count));
  const lines = (['granted', 'used', 'held', 'taken'] as const).filter(
    key => key === 'granted' || key === 'used' || credits[key] > 0,
  );
  return (
    <OrderCard title={t('credits.title')}>
      <div className={`${styles.orderLines} ${ui.tabularNumbers}`}>
        {lines.map(key => (
          <p key={key} className={ui.keyValue}>
            <span>{t(`credits.${key}`)}</span>
            <span>{credits.granted === -1 ? figure(credits[key]) : format.number(SIGNS[key] * credits[key] || 0)}</span>
          </p>
        ))}
        <p className={`${ui.keyValue} ${ui.semibold}`}>
          <span>{t('credits.free')}</span>
          <span>{figure(credits.free)}</span>
        </p>
      </div>
    </OrderCard>
  );
}

/** The documents that its credits made. */
export function DocumentCard({ documents }: Pick<DeskOrderDetail, 'documents'>) {
  const t = useTranslations('console-orders.documents');
  const format = useFormatter();
  return (
    <OrderCard title={t('title')} about={format.number(documents.length)}>
      {documents.length === 0 && <p className={styles.nothingHere}>{t('none')}</p>}
      {documents.map(({ id, number, title, opened, prints, state }) => (
        <div key={id} className={styles.orderEntry}>
          <p className={ui.mediumWeight}>
            <ConsoleLink to={`/documents/${id}`} className={ui.monospace}>
              {number}
            </ConsoleLink>{' '}
            · {state}
          </p>
          <p className={`${ui.text14} ${ui.tertiaryText}`}>
            {[
              title,
              opened
                ? t('opened', { when: format.dateTime(new Date(opened), { dateStyle: 'medium' }) })
                : t('unopened'),
              t('prints', { count: prints }),
            ].join(' · ')}
          </p>
        </div>
      ))}
    </OrderCard>
  );
}

/** The newest tickets of the buyer. */
export function TicketCard({ tickets }: { tickets: readonly Ticket[] }) {
  const t = useTranslations('console-orders.tickets');
  const format = useFormatter();
  return (
    <OrderCard title={t('title')} about={format.number(tickets.length)}>
      {tickets.length === 0 && <p className={styles.nothingHere}>{t('none')}</p>}
      {tickets.map(({ id, number, opened }) => (
        <p key={id} className={styles.orderEntry}>
          <ConsoleLink to={`/tickets/${id}`}>{number}</ConsoleLink>
          <span className={`${ui.text14} ${ui.tertiaryText}`}>
            {' '}
            · {format.dateTime(new Date(opened), { dateStyle: 'medium' })}
          </span>
        </p>
      ))}
    </OrderCard>
  );
}

type LogLine = DeskOrderDetail['log'][number];

/** What operators did with the order, or with what the title names. */
export function LogCard({ log, title }: Pick<DeskOrderDetail, 'log'> & { title?: string }) {
  const t = useTranslations('console-orders.log');
  const format = useFormatter();
  const columns: Column<LogLine>[] = [
    {
      key: 'when',
      name: t('when'),
      whole: true,
      cell: ({ at }) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' }),
    },
    { key: 'who', name: t('who'), cell: ({ who }) => <span className={styles.buyerCell}>{who}</span> },
    { key: 'did', name: t('did'), cell: ({ action }) => <span className={ui.monospace}>{action}</span> },
    { key: 'reason', name: t('reason'), cell: ({ reason }) => reason ?? '–' },
  ];
  return (
    <OrderCard title={title ?? t('title')}>
      {log.length === 0 ? (
        <p className={styles.nothingHere}>{t('none')}</p>
      ) : (
        <Table
          caption={title ?? t('title')}
          columns={columns}
          rows={log}
          rowKey={({ at, action }) => `${at} ${action}`}
          stack
        />
      )}
    </OrderCard>
  );
}
