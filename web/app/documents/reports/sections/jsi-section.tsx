import Warehouse from 'lucide-react/icons/warehouse';
import { DataTable } from '../data-table.tsx';
import { textOf } from '../../../language.ts';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { Section, headOf } from '../section.tsx';
import { SourcedWords } from '../sourced-words.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** The reports of junk yards, salvage yards and insurers reported. */
export function JsiSection({ document }: { document: ReportDocument }) {
  const { t, say, day } = useReader();
  const rows = document.jsi;
  return (
    <Section id="jsi" title={t('section.jsi')} icon={Warehouse} head={headOf(document, 'jsi')}>
      {rows.length > 0 && (
        <div className={cardStyles.card}>
          <DataTable
            label={t('section.jsi')}
            rows={rows}
            keyOf={row => row.record}
            toneOf={row => row.tone}
            columns={[
              { label: t('column.date'), cell: row => day(row.on) },
              {
                label: t('column.reporter'),
                cell: row => (
                  <>
                    <SourcedWords words={row.who} />
                    {row.phone && `, ${row.phone}`}
                  </>
                ),
              },
              { label: t('column.place'), cell: row => row.place },
              { label: t('column.disposition'), cell: row => say(row.disposition) },
              { label: t('column.export'), cell: row => row.export !== null && t(row.export ? 'yes' : 'no') },
              { label: t('column.record'), cell: row => <span className={ui.monospace}>{row.record}</span> },
            ]}
          />
          {rows.some(row => textOf(row.disposition, 'en') === 'To be determined') && (
            <p className={cardStyles.cardFoot}>{t('jsiNote')}</p>
          )}
        </div>
      )}
      {document.jsi_scope && <p className={ui.sourceLine}>{say(document.jsi_scope)}</p>}
    </Section>
  );
}
