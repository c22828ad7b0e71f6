import { type BulkRefund, bulkRefundsCall } from '@marque/server/operations/bulk-refunds/contract';
import Undo from 'lucide-react/icons/undo-2';
import { send } from '../../../client.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { PageList } from '../../../kit/forms/page-list.tsx';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/refunds-page';
import { RefundState, useProgress, useSums } from './refund-state.tsx';

export const meta = titled(t => ({ title: t('console.place.refunds'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  return { first: await forOperators(app.bulkRefunds.list(caller)) };
}

/** Refunds of many orders at once. */
export default function RefundsPage({ loaderData: { first } }: Route.ComponentProps) {
  const t = useTranslations('console-refunds');
  useProgress(first.bulks);
  return (
    <ConsolePage title={t('title')} lead={t('lead')} actions={<ExportButton list="bulk_refunds" />}>
      <PageList
        name="bulk-refunds"
        first={first}
        read={(after, signal) => send(bulkRefundsCall, { after }, { signal })}
        rowsOf={page => page.bulks}
        totalOf={() => 0}
        empty={{ icon: Undo, title: t('empty'), text: t('empty_text') }}
      >
        {rows => <RefundTable rows={rows} />}
      </PageList>
    </ConsolePage>
  );
}

function RefundTable({ rows }: { rows: readonly BulkRefund[] }) {
  const t = useTranslations('console-refunds');
  const format = useFormatter();
  const sums = useSums();
  const columns: Column<BulkRefund>[] = [
    {
      key: 'begun',
      name: t('column.begun'),
      whole: true,
      cell: ({ id, created }) => (
        <ConsoleLink to={`/refunds/${id}`}>
          {format.dateTime(new Date(created), { dateStyle: 'medium', timeStyle: 'short' })}
        </ConsoleLink>
      ),
    },
    { key: 'reason', name: t('column.reason'), cell: ({ reason }) => reason },
    { key: 'by', name: t('column.by'), cell: ({ by }) => by },
    { key: 'state', name: t('column.state'), cell: bulk => <RefundState bulk={bulk} /> },
    { key: 'agreed', name: t('column.agreed'), figure: true, whole: true, cell: ({ agreed }) => sums(agreed) },
    { key: 'refunded', name: t('column.sent'), figure: true, whole: true, cell: ({ refunded }) => sums(refunded) },
  ];
  return (
    <Card flush>
      <Table caption={t('title')} columns={columns} rows={rows} rowKey={({ id }) => id} stack />
    </Card>
  );
}
