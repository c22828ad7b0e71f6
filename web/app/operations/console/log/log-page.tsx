import { auditCall, type AuditEntry } from '@marque/server/platform/audit/contract';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { BrandField } from '../../../identity/accounts/console/brand-field.tsx';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { forMembers, forOperators, queryIn } from '../../../identity/accounts/members/members-only.ts';
import { send } from '../../../client.ts';
import { useAction } from '../../../kit/forms/use-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { GetForm } from '../../../kit/ui/action/get-form.tsx';
import { FieldError, TextField } from '../../../kit/ui/field/field.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { EmptyState } from '../../../kit/ui/waiting/empty-state.tsx';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/log-page';
import { ChainCheck } from './chain-check.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './log.module.css';

export const meta = titled(t => ({ title: t('console-log.title'), unlisted: true }));

const FILTERS = ['who', 'action', 'object', 'from', 'until'] as const;
type Asked = { [Name in (typeof FILTERS)[number]]?: string | undefined };

/** The filters stand in the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const query = queryIn(auditCall, url, ...FILTERS);
  const { who, action, object, from, until } = query;
  const first = await forOperators(app.audit.list(caller, query));
  return { first, asked: { who, action, object, from, until } };
}

/** What was done on the brand, and whether the record of it is whole. */
export default function LogPage({ loaderData: { first, asked } }: Route.ComponentProps) {
  const t = useTranslations('console-log');
  const asText = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return (
    <ConsolePage title={t('title')} lead={t('lead')} actions={<ExportButton list="log" filters={asked} />}>
      <ChainCheck />
      <LogFilters key={asText.join()} asked={asked} />
      <Entries key={`${asText.join()} ${first.entries[0]?.seq ?? 0}`} first={first} asked={asked} />
    </ConsolePage>
  );
}

function LogFilters({ asked }: { asked: Asked }) {
  const t = useTranslations('console-log.filter');
  return (
    <GetForm action="/operator/log" className={styles.logFilters} role="search">
      <BrandField />
      <TextField label={t('who')} hint={t('who_hint')} name="who" maxLength={254} defaultValue={asked.who} />
      <TextField label={t('action')} name="action" maxLength={80} defaultValue={asked.action} />
      <TextField label={t('object')} name="object" maxLength={80} defaultValue={asked.object} />
      <TextField label={t('from')} name="from" type="date" defaultValue={asked.from} />
      <TextField label={t('until')} name="until" type="date" defaultValue={asked.until} />
      <div className={`${ui.flexRow} ${styles.logButtons}`}>
        <Button type="submit" look="main">
          {t('go')}
        </Button>
        {Object.values(asked).some(Boolean) && (
          <ConsoleLink to="/log" className={ui.linkButton}>
            {t('clear')}
          </ConsoleLink>
        )}
      </div>
    </GetForm>
  );
}

interface EntriesProps {
  first: { entries: AuditEntry[]; next: number | null };
  asked: Asked;
}

function Entries({ first, asked }: EntriesProps) {
  const t = useTranslations('console-log');
  const format = useFormatter();
  const [shown, setShown] = useState(first);
  const { pending, errorText, run } = useAction((before: number) => send(auditCall, { ...asked, before }), {
    onSuccess: page => setShown({ entries: [...shown.entries, ...page.entries], next: page.next }),
  });
  if (shown.entries.length === 0)
    return (
      <EmptyState icon={<ScrollText className={ui.icon} aria-hidden />} title={t('empty')}>
        {t('empty_text')}
      </EmptyState>
    );
  const columns: Column<AuditEntry>[] = [
    {
      key: 'seq',
      name: t('column.seq'),
      cell: ({ seq }) => <span className={ui.tertiaryText}>{format.number(seq)}</span>,
    },
    {
      key: 'when',
      name: t('column.when'),
      whole: true,
      cell: ({ when }) => format.dateTime(new Date(when), { dateStyle: 'medium', timeStyle: 'medium' }),
    },
    { key: 'who', name: t('column.who'), cell: entry => <Who entry={entry} /> },
    { key: 'action', name: t('column.action'), cell: ({ action }) => <span className={ui.monospace}>{action}</span> },
    {
      key: 'object',
      name: t('column.object'),
      cell: ({ object }) =>
        object.startsWith('usr_') ? (
          <ConsoleLink to={`/people/${object}`} className={`${ui.monospace} ${styles.logText}`}>
            {object}
          </ConsoleLink>
        ) : (
          <span className={`${ui.monospace} ${styles.logText}`}>{object}</span>
        ),
    },
    {
      key: 'what',
      name: t('column.what'),
      cell: ({ before, after }) => (
        <div className={styles.logText}>
          <Fields name={t('was')} fields={before} />
          <Fields name={t('set')} fields={after} />
          {!before && !after && t('none')}
        </div>
      ),
    },
  ];
  return (
    <>
      <Card flush>
        <Table caption={t('title')} columns={columns} rows={shown.entries} rowKey={({ seq }) => String(seq)} stack />
      </Card>
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        {shown.next !== null && (
          <Button busy={pending} onClick={() => shown.next !== null && run(shown.next)}>
            {t('more')}
          </Button>
        )}
        <p role="status" className={`${ui.text14} ${ui.secondaryText} ${ui.tabularNumbers}`}>
          {t('entries', { count: shown.entries.length })}
        </p>
        <FieldError id="log-problem">{errorText}</FieldError>
      </div>
    </>
  );
}

const WORDS = { system: 'system', console: 'console', visitor: 'visitor' } as const;

function Who({ entry: { who, email, ip } }: { entry: AuditEntry }) {
  const t = useTranslations('console-log');
  const word = who in WORDS ? t(WORDS[who as keyof typeof WORDS]) : null;
  return (
    <div className={styles.logText}>
      {word ?? (
        <ConsoleLink to={`/people/${who}`} className={email ? undefined : ui.monospace}>
          {email ?? who}
        </ConsoleLink>
      )}
      {ip && <small className={styles.logNote}>{ip}</small>}
    </div>
  );
}

function Fields({ name, fields }: { name: string; fields: AuditEntry['before'] }) {
  if (!fields) return null;
  const text = Object.entries(fields).map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return (
    <p>
      <span className={ui.tertiaryText}>{name}</span> {text.join(', ')}
    </p>
  );
}
