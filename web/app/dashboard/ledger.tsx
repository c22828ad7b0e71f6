import type { LedgerEntry } from '@marque/server/credits/contract';
import { Coins } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { ButtonLink } from '../ui/action/button.tsx';
import { EmptyState } from '../ui/waiting/empty-state.tsx';
import { Table } from '../ui/data/table.tsx';
import { ledgerRows } from './ledger-rows.ts';

/** Every movement of the member's credits with its reason and what was left. */
export function Ledger({ entries, global }: { entries: readonly LedgerEntry[]; global: boolean }) {
  const t = useTranslations('dashboard.ledger');
  const format = useFormatter();
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<Coins className="ic" aria-hidden />}
        title={t('emptyTitle')}
        action={<ButtonLink to="/pricing">{t('plans')}</ButtonLink>}
      >
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <div className="card">
      <Table
        caption={t('caption')}
        stack
        rows={ledgerRows(entries)}
        rowKey={({ entry }) => entry.id}
        columns={[
          {
            key: 'what',
            head: t('what'),
            name: t('what'),
            cell: ({ entry }) => <span className="m">{entry.text}</span>,
          },
          {
            key: 'when',
            head: t('when'),
            name: t('when'),
            cell: ({ entry }) => format.dateTime(new Date(entry.at), { dateStyle: 'medium', timeStyle: 'short' }),
          },
          ...(global
            ? []
            : [
                {
                  key: 'wallet',
                  head: t('wallet'),
                  name: t('wallet'),
                  cell: ({ entry }: { entry: LedgerEntry }) => t(`unit.${entry.unit}`),
                },
              ]),
          {
            key: 'change',
            head: t('change'),
            name: t('change'),
            figure: true,
            cell: ({ entry }) => <b className="m">{entry.delta === 0 ? '—' : changeOf(entry)}</b>,
          },
          {
            key: 'left',
            head: t('left'),
            name: t('left'),
            figure: true,
            cell: ({ entry, left }) => (entry.delta === 0 ? t('unlimited') : format.number(left)),
          },
        ]}
      />
    </div>
  );
}

const SIGNED = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });

/** The change with its sign. */
function changeOf({ delta }: LedgerEntry): string {
  return SIGNED.format(delta).replace('-', '−');
}
