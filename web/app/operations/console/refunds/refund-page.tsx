import { bulkRefundCall, type BulkRefundOrder } from '@marque/server/operations/bulk-refunds/contract';
import Undo from 'lucide-react/icons/undo-2';
import { send } from '../../../client.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators, isAllowed } from '../../../identity/accounts/members/members-only.ts';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { PageList } from '../../../kit/forms/page-list.tsx';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { Facts } from '../../../kit/ui/data/facts.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import type { Tone } from '../../../kit/ui/data/tone.ts';
import { Card } from '../../../kit/ui/page/card.tsx';
import { toneOf } from '../../../money/orders/order/order-state.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/refund-page';
import { RefundState, useProgress, useSums } from './refund-state.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './refunds.module.css';

export const meta = titled(t => ({ title: t('console.place.refunds'), unlisted: true }));

const FIRST_ORDERS = { limit: 100 };

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const first = await forOperators(app.bulkRefunds.detail(caller, params.id, FIRST_ORDERS));
  return { first, mayExport: isAllowed({ app, caller }, 'export_orders') };
}

/** A refund of many orders with what became of each. */
export default function RefundPage({ loaderData: { first, mayExport } }: Route.ComponentProps) {
  const t = useTranslations('console-refunds');
  const format = useFormatter();
  const sums = useSums();
  const { bulk } = first;
  useProgress([bulk]);
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ConsolePage
      title={sums(bulk.agreed)}
      lead={bulk.reason}
      above={{ path: '/refunds', name: t('title') }}
      actions={mayExport && <ExportButton list="refunds" filters={{ bulk: bulk.id }} />}
    >
      <Card>
        <Facts
          facts={[
            { key: 'state', name: t('column.state'), value: <RefundState bulk={bulk} /> },
            { key: 'part', name: t('part'), value: t(`part_${bulk.part}`) },
            { key: 'by', name: t('column.by'), value: bulk.by },
            { key: 'begun', name: t('column.begun'), value: moment(bulk.created) },
            { key: 'sent', name: t('column.sent'), value: sums(bulk.refunded) },
            { key: 'finished', name: t('column.finished'), value: bulk.finished ? moment(bulk.finished) : '–' },
          ]}
        />
        {bulk.approval && (
          <p className={styles.approvalLine}>
            <ConsoleLink to={`/approvals?approval=${bulk.approval}`}>{t('approval')}</ConsoleLink>
          </p>
        )}
      </Card>
      <PageList
        name={`bulk-refund ${bulk.id}`}
        first={first}
        read={(after, signal) => send(bulkRefundCall, { bulk: bulk.id, ...FIRST_ORDERS, after }, { signal })}
        rowsOf={page => page.orders}
        totalOf={page => page.bulk.orders}
        empty={{ icon: Undo, title: t('gives_nothing'), text: t('empty_text') }}
      >
        {rows => <ResultTable rows={rows} />}
      </PageList>
    </ConsolePage>
  );
}

const TONES: Record<BulkRefundOrder['state'], Tone> = { waiting: 'info', sent: 'ready', skipped: 'caution' };

function ResultTable({ rows }: { rows: readonly BulkRefundOrder[] }) {
  const t = useTranslations('console-refunds');
  const states = useTranslations('console-orders.state');
  const money = useMoney();
  const columns: Column<BulkRefundOrder>[] = [
    {
      key: 'order',
      name: t('column.order'),
      whole: true,
      cell: ({ order, number }) => (
        <ConsoleLink to={`/orders/${order}`} className={ui.monospace}>
          {number}
        </ConsoleLink>
      ),
    },
    { key: 'buyer', name: t('column.buyer'), cell: ({ buyer }) => buyer || t('erased') },
    {
      key: 'amount',
      name: t('column.agreed'),
      figure: true,
      whole: true,
      cell: ({ cents, currency }) => money(cents, currency),
    },
    {
      key: 'result',
      name: t('column.result'),
      cell: ({ state, problem }) => (
        <span>
          <StateWord tone={TONES[state]}>{t(`result.${state}`)}</StateWord>
          {problem && <small className={styles.underState}>{problem}</small>}
        </span>
      ),
    },
    {
      key: 'now',
      name: t('column.now'),
      whole: true,
      cell: ({ order_state: state }) => <StateWord tone={toneOf(state)}>{states(state)}</StateWord>,
    },
  ];
  return (
    <Card flush>
      <Table caption={t('orders')} columns={columns} rows={rows} rowKey={({ order }) => order} stack />
    </Card>
  );
}
