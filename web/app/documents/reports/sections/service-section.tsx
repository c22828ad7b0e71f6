import Wrench from 'lucide-react/icons/wrench';
import { DataTable } from '../data-table.tsx';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { headOf, Section } from '../section.tsx';
import { SourcedWords } from '../sourced-words.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';

/** Work and inspections that shops reported. */
export function ServiceSection({ document }: { document: ReportDocument }) {
  const { t, day, miles, units } = useReader();
  const rows = document.service;
  return (
    <Section id="service" title={t('section.service')} icon={Wrench} head={headOf(document, 'service')}>
      {rows.length > 0 && (
        <div className={cardStyles.card}>
          <DataTable
            label={t('section.service')}
            rows={rows}
            keyOf={row => row.record}
            toneOf={row => (row.result === 'fail' ? 'caution' : null)}
            columns={[
              { label: t('column.date'), cell: row => day(row.on) },
              { label: t('column.work'), cell: row => <SourcedWords words={row.work} asLine /> },
              { label: t('column.shop'), cell: row => <SourcedWords words={row.shop} /> },
              { label: t('column.place'), cell: row => row.place },
              { label: t('column.result'), cell: row => row.result && t(`service.${row.result}`) },
              { label: t('column.miles', { units }), cell: row => miles(row.miles), right: true },
            ]}
          />
          <p className={cardStyles.cardFoot}>{t('service.note')}</p>
        </div>
      )}
    </Section>
  );
}
