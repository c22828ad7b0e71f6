import './console-secrets-messages.ts';
import type { KeptSecrets, SecretState } from '@marque/server/platform/secrets/contract';
import { useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { StateWord, TickWord } from '../../../kit/ui/data/state-word.tsx';
import { Table, type Column } from '../../../kit/ui/data/table.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import type { Route } from './+types/secrets-page';
import { SecretEditor } from './secret-editor.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('console-secrets.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  return { kept: await forOperators(app.keptSecrets.list(caller)) };
}

/** Keys of gateways, services and mail: where they come from and how they end, never what they are. */
export default function SecretsPage({ loaderData: { kept } }: Route.ComponentProps) {
  const t = useTranslations('console-secrets');
  const [edited, edit] = useState<SecretState | null>(null);
  const installation = kept.secrets.filter(({ scope }) => scope === 'installation');
  return (
    <ConsolePage title={t('title')} lead={t('lead')}>
      {!kept.can_keep && (
        <Message tone="info" title={t('environmentOnly')}>
          <p>{t('environmentText')}</p>
        </Message>
      )}
      <SecretTable
        title={t('ofBrand')}
        kept={kept}
        rows={kept.secrets.filter(({ scope }) => scope === 'brand')}
        onEdit={edit}
      />
      {installation.length > 0 && (
        <SecretTable title={t('ofInstallation')} kept={kept} rows={installation} onEdit={edit} />
      )}
      {edited && <SecretEditor secret={edited} needsSecond={kept.needs_second} onClose={() => edit(null)} />}
    </ConsolePage>
  );
}

interface SecretTableProps {
  title: string;
  kept: KeptSecrets;
  rows: readonly SecretState[];
  onEdit: (secret: SecretState) => void;
}

function SecretTable({ title, kept, rows, onEdit }: SecretTableProps) {
  const t = useTranslations('console-secrets');
  const format = useFormatter();
  const hydrated = useHydrated();
  const columns: Column<SecretState>[] = [
    { key: 'name', name: t('column.name'), cell: ({ name }) => t(`name.${name as 'stripe'}`) },
    { key: 'source', name: t('column.source'), cell: secret => <Source secret={secret} /> },
    {
      key: 'shown',
      name: t('column.shown'),
      cell: ({ fields, source }) =>
        source !== 'console' ? (
          <span className={ui.tertiaryText}>{t('notShown')}</span>
        ) : (
          fields.map(({ name, shown, secret }) => (
            <span key={name} className={ui.noWrap}>
              {t(`field.${name as 'key'}`)}{' '}
              <span className={ui.monospace}>{secret ? `…${shown ?? ''}` : (shown ?? '')}</span>{' '}
            </span>
          ))
        ),
    },
    {
      key: 'when',
      name: t('column.when'),
      cell: ({ when, who }) =>
        when && (
          <>
            {format.dateTime(new Date(when), { dateStyle: 'medium', timeStyle: 'short' })}
            <br />
            <span className={`${ui.text14} ${ui.tertiaryText}`}>{who}</span>
          </>
        ),
    },
  ];
  if (kept.can_keep)
    columns.push({
      key: 'do',
      name: t('column.do'),
      head: <span className={ui.visuallyHidden}>{t('column.do')}</span>,
      whole: true,
      cell: secret => (
        <Button
          size="table"
          disabled={!hydrated}
          aria-label={t('setNamed', { name: t(`name.${secret.name as 'stripe'}`) })}
          onClick={() => onEdit(secret)}
        >
          {t(secret.source === 'console' ? 'replace' : 'set')}
        </Button>
      ),
    });
  return (
    <section>
      <h2 className={`${ui.text16} ${ui.marginBottom2}`}>{title}</h2>
      <div className={cardStyles.card}>
        <Table caption={title} columns={columns} rows={rows} rowKey={({ name }) => name} stack />
      </div>
    </section>
  );
}

function Source({ secret: { source, unreadable } }: { secret: SecretState }) {
  const t = useTranslations('console-secrets');
  if (unreadable) return <StateWord tone="serious">{t('unreadable')}</StateWord>;
  if (source === 'none') return <StateWord tone="neutral">{t('source.none')}</StateWord>;
  return <TickWord>{t(`source.${source}`)}</TickWord>;
}
