import type { KeyOwner } from '@marque/server/api/keys/contract';
import { apiRequestsCall, type LoggedRequest, type Outcome } from '@marque/server/api/request-log/contract';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useState } from 'react';
import { send } from '../../client.ts';
import { PageList } from '../../kit/forms/page-list.tsx';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { KeyName, type NamedKey } from './key-name.tsx';
import { nameOfRequest } from './name-of-request.ts';
import { RequestDialog } from './request-dialog.tsx';
import { toneOf } from './status-tone.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './request-log.module.css';

export interface Asked {
  key?: string | undefined;
  operation?: string | undefined;
  outcome?: Outcome | undefined;
}

interface Page {
  requests: LoggedRequest[];
  next: string | null;
}

interface RequestTableProps {
  owner: KeyOwner;
  first: Page;
  asked: Asked;
  keys: readonly NamedKey[];
  isFiltered: boolean;
}

/** The requests of a page of the log, and one of them as it was sent and answered. */
export function RequestTable({ owner, first, asked, keys, isFiltered }: RequestTableProps) {
  const t = useTranslations('request-log');
  const [shown, setShown] = useState<string | null>(null);
  const columns = useColumns(keys, setShown);
  return (
    <>
      <PageList<Page, LoggedRequest>
        name={`api-requests:${owner}:${JSON.stringify(asked)}`}
        first={first}
        read={(after, signal) => send(apiRequestsCall, { ...asked, owner, after }, { signal })}
        rowsOf={page => page.requests}
        totalOf={() => 0}
        empty={{
          icon: ScrollText,
          title: t(isFiltered ? 'noneFound' : 'none'),
          text: t(isFiltered ? 'noneFoundText' : 'noneText'),
        }}
      >
        {rows => (
          <Card flush>
            <Table caption={t('title')} rows={rows} rowKey={({ id }) => id} columns={columns} stack />
          </Card>
        )}
      </PageList>
      {shown && <RequestDialog owner={owner} id={shown} keys={keys} onClose={() => setShown(null)} />}
    </>
  );
}

function useColumns(keys: readonly NamedKey[], onShow: (id: string) => void): Column<LoggedRequest>[] {
  const t = useTranslations('request-log');
  const format = useFormatter();
  return [
    {
      key: 'at',
      name: t('column.at'),
      whole: true,
      cell: ({ created }) => format.dateTime(new Date(created), { dateStyle: 'medium', timeStyle: 'medium' }),
    },
    {
      key: 'request',
      name: t('column.request'),
      cell: entry => <span className={`${ui.monospace} ${styles.requestPath}`}>{nameOfRequest(entry)}</span>,
    },
    {
      key: 'status',
      name: t('column.status'),
      whole: true,
      cell: ({ status }) => <StateWord tone={toneOf(status)}>{String(status)}</StateWord>,
    },
    {
      key: 'ms',
      name: t('column.ms'),
      whole: true,
      figure: true,
      cell: ({ ms }) => t('ms', { ms }),
    },
    { key: 'key', name: t('column.key'), cell: ({ key }) => <KeyName of={key} keys={keys} /> },
    {
      key: 'actions',
      name: '',
      head: <span className={ui.visuallyHidden}>{t('column.actions')}</span>,
      cell: entry => (
        <Button
          size="table"
          aria-label={t('detailsOf', { request: nameOfRequest(entry) })}
          onClick={() => onShow(entry.id)}
        >
          {t('details')}
        </Button>
      ),
    },
  ];
}
