import type { ServiceSettingState, ServiceState } from '@marque/server/platform/service-settings/contract';
import { useState } from 'react';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { StateWord, TickWord } from '../../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/services-page';
import { SettingDialog } from './setting-dialog.tsx';
import { ServicesHistory } from './services-history.tsx';
import { useSettingValue } from './setting-value.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('console.place.services'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const state = await forOperators(app.serviceSettings.state(caller));
  const { name, demo } = app.builds;
  return { state, builds: { name, demo } };
}

const GROUPS = ['history', 'plates', 'recalls', 'values', 'ratings', 'labels', 'packs', 'mail'] as const;

/** Which services the installation asks, and their terms: as set here, else as the environment says. */
export default function ServicesPage({ loaderData: { state, builds } }: Route.ComponentProps) {
  const t = useTranslations('console-providers.services');
  const [edited, edit] = useState<ServiceSettingState | null>(null);
  return (
    <ConsolePage title={t('title')} lead={t('lead')}>
      {!state.may_change && (
        <Message tone="info" title={t('elsewhere')}>
          <p>{t('elsewhere_text')}</p>
        </Message>
      )}
      {state.fault && (
        <Message tone="serious" title={t('unusable')}>
          <p>{t('unusable_text', { version: state.version, fault: state.fault })}</p>
        </Message>
      )}
      {GROUPS.map(group => (
        <SettingTable
          key={group}
          title={t(`group.${group}`)}
          rows={state.settings.filter(each => each.group === group)}
          onEdit={state.may_change ? edit : null}
          invents={builds.demo}
          note={
            group === 'labels'
              ? t(`builds.${builds.demo ? 'demo' : builds.name === 'none' ? 'none' : 'of'}`, { name: builds.name })
              : null
          }
        />
      ))}
      <ServicesHistory state={state} invents={builds.demo} />
      {edited && (
        <SettingDialog setting={edited} base={state.newest} invents={builds.demo} onClose={() => edit(null)} />
      )}
    </ConsolePage>
  );
}

interface SettingTableProps {
  title: string;
  rows: ServiceState['settings'];
  onEdit: ((setting: ServiceSettingState) => void) | null;
  /** Whether histories are invented. */
  invents: boolean;
  /** What is not a setting and belongs to them. */
  note: string | null;
}

function SettingTable({ title, rows, onEdit, invents, note }: SettingTableProps) {
  const t = useTranslations('console-providers.services');
  const valueOf = useSettingValue(invents);
  const hydrated = useHydrated();
  const columns: Column<ServiceSettingState>[] = [
    { key: 'name', name: t('setting'), cell: ({ name }) => t(`of.${name as 'HISTORY_PROVIDER'}`) },
    { key: 'value', name: t('value'), cell: setting => valueOf(setting, setting.value) },
    {
      key: 'source',
      name: t('source'),
      whole: true,
      cell: ({ source }) =>
        source === 'console' ? (
          <TickWord>{t('from.console')}</TickWord>
        ) : (
          <StateWord tone="neutral">{t(`from.${source}`)}</StateWord>
        ),
    },
  ];
  if (onEdit)
    columns.push({
      key: 'change',
      name: t('change'),
      head: <span className={ui.visuallyHidden}>{t('change')}</span>,
      whole: true,
      cell: setting => (
        <Button
          size="table"
          disabled={!hydrated}
          aria-label={t('change_named', { what: t(`of.${setting.name as 'HISTORY_PROVIDER'}`) })}
          onClick={() => onEdit(setting)}
        >
          {t('change')}
        </Button>
      ),
    });
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={`${ui.text16} ${ui.semibold}`}>{title}</h2>
      </div>
      <Table caption={title} columns={columns} rows={rows} rowKey={({ name }) => name} stack />
      {note && <p className={cardStyles.cardFoot}>{note}</p>}
    </Card>
  );
}
