import type { Incident } from '@marque/server/care/status/contract';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './status.module.css';

/** A day and time with its zone: `Nov 23, 2026, 7:01 AM UTC`. A style of dates and a zone cannot be asked for together. */
export const MOMENT = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** A disturbance and everything that was said about it, newest first. */
export function IncidentCard({ incident, children }: { incident: Incident; children?: ReactNode }) {
  const t = useTranslations('status');
  const format = useFormatter();
  const when = (moment: string) => format.dateTime(new Date(moment), MOMENT);
  const { title, impact, parts, updates, started, resolved } = incident;
  const span = resolved
    ? t('from_to', { from: when(started), to: when(resolved) })
    : t('since', { from: when(started) });
  return (
    <Card>
      <div className={styles.incidentHead}>
        <h3 className={ui.text18}>{title}</h3>
        <StateWord tone={resolved ? 'none' : impact === 'down' ? 'serious' : 'caution'}>
          {t(resolved ? 'incident_state.resolved' : `impact.${impact}`)}
        </StateWord>
      </div>
      <p className={`${ui.text14} ${ui.secondaryText}`}>
        {span} · {parts.map(part => t(`part.${part}`)).join(', ')}
      </p>
      <ol className={styles.incidentUpdates}>
        {updates.map(({ state, text, when: at }) => (
          <li key={at + state}>
            <p className={`${ui.text14} ${ui.secondaryText}`}>
              <b>{t(`incident_state.${state}`)}</b> · <time dateTime={at}>{when(at)}</time>
            </p>
            <p className={styles.incidentText}>{text}</p>
          </li>
        ))}
      </ol>
      {children}
    </Card>
  );
}
