import type { SourceOrder } from '@marque/server/vehicles/source-health/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** Which services of a kind are asked, and in which order. */
export function OrderCard({ orders }: { orders: readonly SourceOrder[] }) {
  const t = useTranslations('console-providers.order');
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
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={`${ui.text16} ${ui.semibold}`}>{t('title')}</h2>
      </div>
      <Table caption={t('title')} columns={columns} rows={orders} rowKey={({ kind }) => kind} stack />
    </Card>
  );
}
