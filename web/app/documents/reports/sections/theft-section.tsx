import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import type { ReportDocument } from '../document.ts';
import { DataTable } from '../data-table.tsx';
import { useReader } from '../reader.ts';
import { headOf, NextStep, Section } from '../section.tsx';
import { toneLook } from '../tone-mark.tsx';
import * as messageStyles from '../../../kit/ui/notice/message.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as theftStyles from './theft.module.css';

/** Theft registers. An active theft stops everything else. */
export function TheftSection({ document }: { document: ReportDocument }) {
  const { t, say, day } = useReader();
  const { theft } = document;
  const head = headOf(document, 'theft');
  const { icon: Icon, className } = toneLook[theft.state];
  return (
    <Section id="theft" title={t('section.theft')} icon={ShieldAlert} head={head}>
      {head?.state === 'found' && (
        <div
          className={
            theft.status === 'active'
              ? `${messageStyles.message} ${messageStyles.strongMessage}`
              : `${messageStyles.message} ${className}`
          }
        >
          <Icon className={`${ui.icon} ${ui.largeIcon}`} aria-hidden="true" />
          <div>
            <h3 className={ui.text18}>{theft.status ? t(`theft.${theft.status}`) : t('section.theft')}</h3>
            <p>{say(theft.text)}</p>
          </div>
        </div>
      )}
      {theft.rows.length > 0 && (
        <div className={`${cardStyles.card} ${theftStyles.theftRecords}`}>
          <DataTable
            label={t('section.theft')}
            rows={theft.rows}
            keyOf={row => row.record}
            columns={[
              { label: t('column.reported'), cell: row => day(row.on) },
              { label: t('column.recovered'), cell: row => (row.recovered_on ? day(row.recovered_on) : t('no')) },
              { label: t('column.place'), cell: row => row.place },
              { label: t('column.record'), cell: row => <span className={ui.monospace}>{row.record}</span> },
            ]}
          />
        </div>
      )}
      {theft.next && <NextStep words={theft.next} />}
    </Section>
  );
}
