import Banknote from 'lucide-react/icons/banknote';
import { DataTable } from '../data-table.tsx';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { headOf, Section } from '../section.tsx';
import { SourcedWords } from '../sourced-words.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** Loans against the car, impounds and exports. */
export function LiensSection({ document }: { document: ReportDocument }) {
  const { t, say, day } = useReader();
  const rows = document.liens;
  return (
    <Section id="liens" title={t('section.liens')} icon={Banknote} head={headOf(document, 'liens')}>
      {rows.length > 0 && (
        <div className={cardStyles.card}>
          <DataTable
            label={t('section.liens')}
            rows={rows}
            keyOf={row => row.record}
            toneOf={row => (row.status === 'active' ? 'caution' : null)}
            columns={[
              { label: t('column.date'), cell: row => day(row.on) },
              { label: t('column.what'), cell: row => say(row.text) },
              { label: t('column.holder'), cell: row => <SourcedWords words={row.holder} /> },
              { label: t('column.place'), cell: row => row.place },
              {
                label: t('column.now'),
                cell: row => {
                  if (row.status === 'active') return t('liens.active');
                  return row.closed_on ? t('liens.closed', { day: day(row.closed_on) }) : t('liens.closedOnly');
                },
              },
              { label: t('column.record'), cell: row => <span className={ui.monospace}>{row.record}</span> },
            ]}
          />
        </div>
      )}
    </Section>
  );
}
