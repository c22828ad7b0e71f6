import { cancelExportCall, type Export, exportsCall } from '@marque/server/identity/exports/contract';
import FileDown from 'lucide-react/icons/file-down';
import { send } from '../../client.ts';
import { PageList } from '../../kit/forms/page-list.tsx';
import { useRefresh } from '../../kit/forms/use-refresh.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { Button, DownloadLink } from '../../kit/ui/action/button.tsx';
import { StateWord, TickWord } from '../../kit/ui/data/state-word.tsx';
import { useFileSize } from '../../kit/ui/data/file-size.ts';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { ConsolePage } from '../accounts/console/console-page.tsx';
import { forMembers, forOperators, isAllowed } from '../accounts/members/members-only.ts';
import { ExportButton } from './export-button.tsx';
import type { Route } from './+types/exports-page';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './exports.module.css';

/** How often the page looks how far a file is. */
const LOOK_MS = 3_000;

export const meta = titled(t => ({ title: t('console.place.exports'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const mayExport = isAllowed({ app, caller }, 'export_orders');
  return { first: await forOperators(app.exports.list(caller)), mayExport };
}

const isOpen = ({ state }: Export): boolean => state === 'waiting' || state === 'running';

/** The files an operator has asked for. */
export default function ExportsPage({ loaderData: { first, mayExport } }: Route.ComponentProps) {
  const t = useTranslations('console-exports');
  useRefresh(first.exports.some(isOpen), LOOK_MS);
  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead')}
      actions={mayExport && <ExportButton list="ledger" label={t('ledger')} />}
    >
      <PageList
        name="exports"
        first={first}
        read={(after, signal) => send(exportsCall, { after }, { signal })}
        rowsOf={page => page.exports}
        totalOf={() => 0}
        empty={{ icon: FileDown, title: t('empty'), text: t('empty_text') }}
      >
        {rows => <ExportTable rows={rows} />}
      </PageList>
    </ConsolePage>
  );
}

function ExportTable({ rows }: { rows: readonly Export[] }) {
  const t = useTranslations('console-exports');
  const format = useFormatter();
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  const columns: Column<Export>[] = [
    { key: 'list', name: t('column.list'), cell: each => <ListName file={each} /> },
    { key: 'asked', name: t('column.asked'), cell: ({ asked }) => moment(asked), whole: true },
    { key: 'state', name: t('column.state'), cell: each => <FileState file={each} /> },
    { key: 'size', name: t('column.size'), cell: each => <FileSize file={each} />, figure: true, whole: true },
    {
      key: 'expires',
      name: t('column.expires'),
      cell: ({ link, expires }) => (link && expires ? moment(expires) : '–'),
      whole: true,
    },
    { key: 'file', name: t('column.file'), cell: each => <FileActions file={each} />, whole: true },
  ];
  return (
    <Card flush>
      <Table caption={t('title')} columns={columns} rows={rows} rowKey={({ id }) => id} stack />
    </Card>
  );
}

function ListName({ file: { list, format, filters } }: { file: Export }) {
  const t = useTranslations('console-exports');
  const asked = Object.entries(filters).map(([name, value]) => `${name}: ${value}`);
  return (
    <span>
      {t(`list.${list}`)} <span className={ui.tertiaryText}>{format === 'csv' ? 'CSV' : 'NDJSON'}</span>
      {asked.length > 0 && <small className={styles.exportFilters}>{asked.join(', ')}</small>}
    </span>
  );
}

function FileState({ file: { state, rows, expected, problem } }: { file: Export }) {
  const t = useTranslations('console-exports');
  const word = t(`state.${state}`);
  if (state === 'ready') return <TickWord>{word}</TickWord>;
  if (state === 'failed')
    return (
      <span>
        <StateWord tone="serious">{word}</StateWord>
        {problem && <small className={styles.exportFilters}>{problem}</small>}
      </span>
    );
  if (state !== 'running') return <StateWord tone={state === 'waiting' ? 'info' : 'neutral'}>{word}</StateWord>;
  return (
    <span>
      <StateWord tone="info">{word}</StateWord>
      {expected !== null && expected > 0 && (
        <progress
          className={styles.exportProgress}
          max={Math.max(expected, rows)}
          value={rows}
          aria-label={t('progress', { rows, expected })}
        />
      )}
      <small className={styles.exportFilters} role="status">
        {expected === null ? t('rows', { rows }) : t('progress', { rows, expected })}
      </small>
    </span>
  );
}

function FileSize({ file: { rows, bytes, state } }: { file: Export }) {
  const t = useTranslations('console-exports');
  const size = useFileSize();
  if (state !== 'ready' && state !== 'expired') return '–';
  return (
    <span>
      {t('rows', { rows })}
      <small className={styles.exportFilters}>{size(bytes)}</small>
    </span>
  );
}

function FileActions({ file }: { file: Export }) {
  const t = useTranslations('console-exports');
  const name = t(`list.${file.list}`);
  const words = { done: t('canceled'), failed: t('not_canceled') };
  const { pending, run } = useToldCall(cancelExportCall, { words, revalidate: 'always' });
  if (!file.link && !isOpen(file)) return '–';
  return (
    <span className={`${ui.flexRow} ${ui.wrap}`}>
      {file.link && (
        <DownloadLink size="small" href={file.link}>
          {t('download')}
        </DownloadLink>
      )}
      <Button
        size="small"
        look="quiet"
        busy={pending}
        aria-label={t(file.link ? 'remove_named' : 'cancel_named', { list: name })}
        onClick={() => run({ export: file.id })}
      >
        {t(file.link ? 'remove' : 'cancel')}
      </Button>
    </span>
  );
}
