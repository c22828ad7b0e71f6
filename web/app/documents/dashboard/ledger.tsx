import { consumablesCall, type LedgerEntry, type LedgerPage } from '@marque/server/money/credits/contract';
import Coins from 'lucide-react/icons/coins';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { send } from '../../client.ts';
import { Table } from '../../kit/ui/data/table.tsx';
import { VinForm } from './vin-form.tsx';
import { PageList } from '../../kit/forms/page-list.tsx';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** Every movement of the member's credits with its reason and what was left, page by page. */
export function Ledger({ first, global }: { first: LedgerPage; global: boolean }) {
  const t = useTranslations('dashboard.ledger');
  return (
    <PageList
      name="ledger"
      first={first}
      read={(after, signal) => send(consumablesCall, { after }, { signal })}
      rowsOf={page => page.entries}
      totalOf={page => page.total}
      empty={{ icon: Coins, title: t('emptyTitle'), text: t('emptyText'), action: <VinForm plans /> }}
    >
      {entries => <LedgerTable entries={entries} global={global} />}
    </PageList>
  );
}

function LedgerTable({ entries, global }: { entries: readonly LedgerEntry[]; global: boolean }) {
  const t = useTranslations('dashboard.ledger');
  const format = useFormatter();
  return (
    <div className={cardStyles.card}>
      <Table
        caption={t('caption')}
        stack
        rows={entries}
        rowKey={entry => entry.id}
        columns={[
          {
            key: 'what',
            name: t('what'),
            cell: entry => <span className={ui.mediumWeight}>{entry.text}</span>,
          },
          {
            key: 'when',
            name: t('when'),
            cell: entry => format.dateTime(new Date(entry.at), { dateStyle: 'medium', timeStyle: 'short' }),
          },
          ...(global
            ? []
            : [
                {
                  key: 'wallet',
                  name: t('wallet'),
                  cell: (entry: LedgerEntry) => t(`unit.${entry.unit}`),
                },
              ]),
          {
            key: 'change',
            name: t('change'),
            figure: true,
            cell: entry => <b className={ui.mediumWeight}>{entry.delta === 0 ? '—' : changeOf(entry)}</b>,
          },
          {
            key: 'left',
            name: t('left'),
            figure: true,
            cell: entry => (entry.delta === 0 ? t('unlimited') : format.number(entry.left)),
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
