import {
  revertServicesCall,
  type ServiceState,
  type ServiceVersion,
} from '@marque/server/platform/service-settings/contract';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TickWord } from '../../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { useSettingValue } from './setting-value.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as orderStyles from '../orders/orders.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** Every change of the services: who, when, why, what it changed, and the way back to it. */
export function ServicesHistory({ state, invents }: { state: ServiceState; invents: boolean }) {
  const t = useTranslations('console-providers.services');
  const format = useFormatter();
  const valueOf = useSettingValue(invents);
  const kinds = new Map(state.settings.map(setting => [setting.name, setting]));
  const shown = (name: string, value: string | null) => {
    const setting = kinds.get(name);
    return value === null ? t('left') : setting ? valueOf(setting, value) : value;
  };
  const columns: Column<ServiceVersion>[] = [
    { key: 'version', name: t('version'), cell: ({ version }) => <span className={ui.monospace}>v{version}</span> },
    {
      key: 'when',
      name: t('when'),
      cell: ({ when, who }) => (
        <span>
          {format.dateTime(new Date(when), { dateStyle: 'medium', timeStyle: 'short' })}
          <span className={`${orderStyles.underCell} ${ui.tertiaryText}`}>{who}</span>
        </span>
      ),
    },
    {
      key: 'changes',
      name: t('changes'),
      cell: ({ changes, reason }) => (
        <span>
          {changes.map(({ name, before, after }) => (
            <span key={name}>
              {kinds.has(name) ? t(`of.${name as 'HISTORY_PROVIDER'}`) : name}: {shown(name, before)} →{' '}
              {shown(name, after)}
              <br />
            </span>
          ))}
          <span className={ui.tertiaryText}>{t('why', { reason })}</span>
        </span>
      ),
    },
    { key: 'back', name: t('in_effect'), whole: true, cell: version => <WayBack version={version} state={state} /> },
  ];
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={`${ui.text16} ${ui.semibold}`}>{t('history')}</h2>
      </div>
      {state.versions.length === 0 ? (
        <p className={`${cardStyles.paddedCard} ${ui.secondaryText}`}>{t('no_history')}</p>
      ) : (
        <Table
          caption={t('history')}
          columns={columns}
          rows={state.versions}
          rowKey={({ version }) => `${version}`}
          stack
        />
      )}
    </Card>
  );
}

function WayBack({ version: { version }, state }: { version: ServiceVersion; state: ServiceState }) {
  const t = useTranslations('console-providers.services');
  const hydrated = useHydrated();
  const call = useToldCall(revertServicesCall, { words: { done: t('saved'), failed: t('not_saved') } });
  if (version === state.version) return <TickWord chip>{t('in_effect')}</TickWord>;
  if (!state.may_change) return null;
  return (
    <Button
      size="table"
      disabled={!hydrated}
      busy={call.pending}
      aria-label={t('revert_to', { version })}
      onClick={() => call.run({ base: state.newest, version, reason: t('revert_reason', { version }) })}
    >
      {t('revert')}
    </Button>
  );
}
