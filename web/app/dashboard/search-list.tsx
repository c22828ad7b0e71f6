import type { Search } from '@marque/server/vehicles/contract';
import { Search as Magnifier } from 'lucide-react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { EmptyState } from '../ui/empty-state.tsx';
import { Table } from '../ui/table.tsx';
import { VinText } from '../ui/vin.tsx';
import { VinForm } from './vin-form.tsx';

/** Vehicles looked at before, each one step from being looked at again. */
export function SearchList({ searches }: { searches: readonly Search[] }) {
  const t = useTranslations('dashboard.searches');
  const format = useFormatter();
  if (searches.length === 0) {
    return (
      <EmptyState icon={<Magnifier className="ic" aria-hidden />} title={t('emptyTitle')} action={<VinForm />}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <div className="card">
      <Table
        caption={t('caption')}
        stack
        rows={[...searches]}
        rowKey={search => search.id}
        columns={[
          {
            key: 'vehicle',
            head: t('vehicle'),
            name: t('vehicle'),
            cell: search => <b className="m">{search.title}</b>,
          },
          { key: 'vin', head: t('vin'), name: t('vin'), cell: search => <VinText vin={search.vin} /> },
          {
            key: 'when',
            head: t('when'),
            name: t('when'),
            cell: search => format.dateTime(new Date(search.created), { dateStyle: 'medium', timeStyle: 'short' }),
          },
          {
            key: 'again',
            head: <span className="sr">{t('again')}</span>,
            name: '',
            figure: true,
            cell: search => (
              <Link
                to={`/vehicle/${encodeURIComponent(search.vin)}`}
                aria-label={t('againFor', { vehicle: search.title })}
              >
                {t('again')}
              </Link>
            ),
          },
        ]}
      />
    </div>
  );
}
