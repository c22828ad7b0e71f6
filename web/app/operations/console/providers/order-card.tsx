import type { OrderVersion, SourceOrder } from '@marque/server/vehicles/source-health/contract';
import { useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { OrderDialog } from './order-dialog.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

interface OrderCardProps {
  orders: readonly SourceOrder[];
  versions: readonly OrderVersion[];
  mayOrder: boolean;
}

/** Which services of a kind are asked, in which order, and who has set that. */
export function OrderCard({ orders, versions, mayOrder }: OrderCardProps) {
  const t = useTranslations('console-providers.order');
  const hydrated = useHydrated();
  const [edited, edit] = useState<SourceOrder | null>(null);
  const columns: Column<SourceOrder>[] = [
    { key: 'kind', name: t('kind'), cell: ({ kind }) => t(`of.${kind}`) },
    {
      key: 'sources',
      name: t('sources'),
      cell: ({ sources }) =>
        sources.length === 0
          ? t('none')
          : sources.map(({ name, demo }, at) => `${at + 1}. ${demo ? t('demo', { name }) : name}`).join(' · '),
    },
    { key: 'how', name: t('how'), cell: ({ kind }) => t(`how_of.${kind}`) },
  ];
  const button: Column<SourceOrder> = {
    key: 'change',
    name: t('change'),
    head: <span className={ui.visuallyHidden}>{t('change')}</span>,
    whole: true,
    cell: order =>
      order.changeable && (
        <Button
          size="table"
          disabled={!hydrated}
          aria-label={t('change_named', { what: t(`of.${order.kind}`) })}
          onClick={() => edit(order)}
        >
          {t('change')}
        </Button>
      ),
  };
  const hasButton = mayOrder && orders.some(({ changeable }) => changeable);
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={`${ui.text16} ${ui.semibold}`}>{t('title')}</h2>
      </div>
      <Table
        caption={t('title')}
        columns={hasButton ? [...columns, button] : columns}
        rows={orders}
        rowKey={({ kind }) => kind}
        stack
      />
      {versions.length > 0 && <VersionTable versions={versions} />}
      <p className={cardStyles.cardFoot}>{t('foot')}</p>
      {edited && <OrderDialog order={edited} onClose={() => edit(null)} />}
    </Card>
  );
}

function VersionTable({ versions }: { versions: readonly OrderVersion[] }) {
  const t = useTranslations('console-providers.order');
  const format = useFormatter();
  const columns: Column<OrderVersion>[] = [
    {
      key: 'when',
      name: t('when'),
      whole: true,
      cell: ({ when }) => format.dateTime(new Date(when), { dateStyle: 'medium', timeStyle: 'short' }),
    },
    { key: 'kind', name: t('kind'), cell: ({ kind, version }) => t('version', { what: t(`of.${kind}`), version }) },
    {
      key: 'order',
      name: t('sources'),
      cell: ({ sources }) => sources.map((name, at) => `${at + 1}. ${name}`).join(' · '),
    },
    { key: 'who', name: t('who'), cell: ({ who }) => who },
    { key: 'reason', name: t('reason'), cell: ({ reason }) => reason },
  ];
  return (
    <>
      <h3 className={`${cardStyles.paddedCard} ${ui.text14} ${ui.semibold}`}>{t('versions')}</h3>
      <Table
        caption={t('versions')}
        columns={columns}
        rows={versions}
        rowKey={({ kind, version }) => `${kind} ${version}`}
        stack
      />
    </>
  );
}
