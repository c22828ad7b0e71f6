import Gavel from 'lucide-react/icons/gavel';
import { DataTable } from '../data-table.tsx';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { headOf, Section } from '../section.tsx';
import { SourcedWords } from '../sourced-words.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';

/** Auctions and listings with what was asked or paid. */
export function SalesSection({ document }: { document: ReportDocument }) {
  const { t, say, day, miles, dollars, units } = useReader();
  const rows = document.auctions;
  const price = (cents: number | null) => (cents === null ? null : dollars(cents));
  return (
    <Section id="auctions" title={t('section.auctions')} icon={Gavel} head={headOf(document, 'auctions')}>
      {rows.length > 0 && (
        <div className={cardStyles.card}>
          <DataTable
            label={t('section.auctions')}
            rows={rows}
            keyOf={row => row.record}
            toneOf={row => row.tone}
            columns={[
              { label: t('column.date'), cell: row => day(row.on) },
              { label: t('column.channel'), cell: row => <SourcedWords words={row.channel} /> },
              { label: t('column.seller'), cell: row => <SourcedWords words={row.seller} /> },
              { label: t('column.place'), cell: row => row.place },
              {
                label: t('column.condition'),
                cell: row =>
                  (row.condition ?? row.damage) && (
                    <>
                      {row.condition && <SourcedWords words={row.condition} />}
                      {row.condition && row.damage && '; '}
                      {row.damage && <SourcedWords words={row.damage} />}
                    </>
                  ),
              },
              { label: t('column.miles', { units }), cell: row => miles(row.miles), right: true },
              { label: t('column.days'), cell: row => row.days, right: true },
              { label: t('column.asked'), cell: row => price(row.asked), right: true },
              { label: t('column.sold'), cell: row => price(row.sold), right: true },
              {
                label: t('column.stated'),
                cell: row => (row.notes?.length ? row.notes.map(note => <div key={say(note)}>{say(note)}</div>) : null),
              },
            ]}
          />
        </div>
      )}
    </Section>
  );
}
