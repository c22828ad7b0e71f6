import { type DeskDocument, deskDocumentsCall } from '@marque/server/operations/document-desk/contract';
import FileText from 'lucide-react/icons/file-text';
import { send } from '../../../client.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators, isAllowed, queryIn } from '../../../identity/accounts/members/members-only.ts';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { PageList } from '../../../kit/forms/page-list.tsx';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { SavedViews } from '../orders/saved-views.tsx';
import type { Route } from './+types/documents-page';
import { DocumentFilters, FILTERS } from './document-filters.tsx';
import { DOCUMENT_TONES } from './document-state.ts';
import { OrderNumbers } from './order-numbers.tsx';
import * as orderStyles from '../orders/orders.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('console.place.documents'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const { limit: _size, after: _none, ...filters } = queryIn(deskDocumentsCall, url, ...FILTERS);
  const [first, views] = await Promise.all([
    forOperators(app.documentDesk.list(caller, filters)),
    forOperators(app.orderDesk.views(caller, { list: 'documents' })),
  ]);
  const mayExport = isAllowed({ app, caller }, 'export_orders');
  return { first, views, filters, mayExport };
}

/** The documents of a brand, newest first; every filter is in the address. */
export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const { first, views, filters, mayExport } = loaderData;
  const t = useTranslations('console-documents');
  const { count, exact } = first.total;
  const key = JSON.stringify(filters);
  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead', { count, exact: String(exact) })}
      actions={mayExport && <ExportButton list="documents" filters={filters} />}
    >
      <SavedViews list="documents" all={t('every')} views={views} />
      <DocumentFilters key={key} />
      <div>
        <PageList
          key={key}
          name={`desk documents ${key}`}
          first={first}
          read={(after, signal) => send(deskDocumentsCall, { ...filters, after }, { signal })}
          rowsOf={page => page.documents}
          totalOf={page => page.total.count}
          empty={{ icon: FileText, title: t('none'), text: t('none_text') }}
        >
          {rows => <DocumentTable rows={rows} now={first.now} />}
        </PageList>
      </div>
    </ConsolePage>
  );
}

function DocumentTable({ rows, now }: { rows: readonly DeskDocument[]; now: string }) {
  const t = useTranslations('console-documents');
  const format = useFormatter();
  const columns: Column<DeskDocument>[] = [
    {
      key: 'number',
      name: t('column.number'),
      whole: true,
      cell: ({ id, number, kind }) => (
        <span>
          <ConsoleLink to={`/documents/${id}`} className={ui.monospace}>
            {number}
          </ConsoleLink>
          <span className={`${orderStyles.underCell} ${ui.tertiaryText}`}>{t(`kind.${kind}`)}</span>
        </span>
      ),
    },
    {
      key: 'vehicle',
      name: t('column.vehicle'),
      cell: ({ title, vin }) => (
        <span>
          {title}
          <span className={`${orderStyles.underCell} ${ui.tertiaryText} ${ui.monospace}`}>{vin}</span>
        </span>
      ),
    },
    {
      key: 'state',
      name: t('column.state'),
      whole: true,
      cell: ({ state }) => <StateWord tone={DOCUMENT_TONES[state]}>{t(`state.${state}`)}</StateWord>,
    },
    {
      key: 'member',
      name: t('column.member'),
      cell: ({ member }) => <span className={orderStyles.buyerCell}>{member.email || t('erased')}</span>,
    },
    {
      key: 'order',
      name: t('column.order'),
      whole: true,
      cell: ({ orders }) => <OrderNumbers orders={orders} />,
    },
    {
      key: 'age',
      name: t('column.age'),
      whole: true,
      cell: ({ ordered }) => (
        <time
          dateTime={ordered}
          title={format.dateTime(new Date(ordered), { dateStyle: 'medium', timeStyle: 'short' })}
        >
          {format.relativeTime(new Date(ordered), new Date(now))}
        </time>
      ),
    },
  ];
  return (
    <Card flush>
      <Table caption={t('title')} columns={columns} rows={rows} rowKey={({ id }) => id} stack />
    </Card>
  );
}
