import ListChecks from 'lucide-react/icons/list-checks';
import { Link } from 'react-router';
import { DataTable } from '../data-table.tsx';
import { isPartlyDemo, type ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { Section } from '../section.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

type Row = NonNullable<ReportDocument['equipment']>['rows'][number];

interface EquipmentSectionProps {
  document: ReportDocument;
  /** Whether the reader has a sticker of the vehicle; null where the report is not the reader's own. */
  hasSticker: boolean | null;
}

/** The equipment the vehicle was built with: the options its sticker listed when the report was made, and the way to the sticker. */
export function EquipmentSection({ document, hasSticker }: EquipmentSectionProps) {
  const { t, say, day } = useReader();
  const { equipment } = document;
  if (!equipment) return null;
  const { rows, source, as_of: asOf } = equipment;
  // A section like those of the sources: state in words, time, and a sentence where there is nothing to show.
  const head = {
    key: 'identity' as const,
    state: equipment.state,
    tone: equipment.tone,
    word: equipment.word,
    count: null,
    as_of: asOf,
    demo: equipment.demo && isPartlyDemo(document),
  };
  return (
    <Section id="equipment" title={t('section.equipment')} icon={ListChecks} head={head} absence={say(equipment.text)}>
      {equipment.state === 'found' && <p>{say(equipment.text)}</p>}
      {rows.length > 0 && <Options rows={rows} />}
      {source && asOf && (
        <p className={`${ui.text14} ${ui.secondaryText} ${ui.marginTop3}`}>
          {t('equipment.source', { source: say(source), day: day(asOf) })}
        </p>
      )}
      {hasSticker !== null && (
        <p className={ui.marginTop3}>
          <Link
            className={`${ui.linkButton} ${ui.standaloneLink}`}
            to={`/members/sticker/${encodeURIComponent(document.vehicle.vin)}`}
          >
            {t(hasSticker ? 'equipment.open' : 'equipment.get')}
          </Link>
          {hasSticker && source === null && <span> {t('equipment.later')}</span>}
        </p>
      )}
    </Section>
  );
}

function Options({ rows }: { rows: readonly Row[] }) {
  const { t, say } = useReader();
  return (
    <div className={`${cardStyles.card} ${ui.marginTop3}`}>
      <DataTable
        label={t('section.equipment')}
        rows={rows.map((row, position) => ({ ...row, position }))}
        keyOf={row => String(row.position)}
        columns={[
          { label: t('column.code'), cell: row => row.code && <span className={ui.monospace}>{row.code}</span> },
          {
            label: t('column.option'),
            cell: row => (
              <>
                <b className={ui.mediumWeight}>{say(row.name)}</b>
                {row.contains.length > 0 && <>: {row.contains.map(say).join('; ')}</>}
              </>
            ),
          },
          { label: t('column.source'), cell: row => say(row.origin) },
        ]}
      />
    </div>
  );
}
