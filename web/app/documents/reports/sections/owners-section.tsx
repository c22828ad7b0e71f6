import Users from 'lucide-react/icons/users';
import { DataTable } from '../data-table.tsx';
import { instantOf } from '../day.ts';
import type { OwnerRow, ReportDocument } from '../document.ts';
import { ownerColor, ownerYears } from '../life/life-timeline.tsx';
import { useReader } from '../reader.ts';
import { Section, headOf } from '../section.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ownersStyles from './owners.module.css';

/** Who had the car, for how long and how it was used: bands in proportion to time, then the table. */
export function OwnersSection({ document }: { document: ReportDocument }) {
  const reader = useReader();
  const { t, say, day, miles, units } = reader;
  const { owners } = document;
  return (
    <Section id="ownership" title={t('section.ownership')} icon={Users} head={headOf(document, 'ownership')}>
      {owners.length > 0 && (
        <div className={cardStyles.card}>
          <OwnerBar owners={owners} today={document.document.created} />
          <DataTable
            label={t('section.ownership')}
            rows={owners}
            keyOf={owner => String(owner.n)}
            columns={[
              { label: t('column.owner'), cell: owner => t('owner', { n: owner.n }) },
              { label: t('column.use'), cell: owner => say(owner.type) },
              { label: t('column.states'), cell: owner => owner.states },
              { label: t('column.from'), cell: owner => day(owner.from) },
              { label: t('column.to'), cell: owner => (owner.to ? day(owner.to) : t('today')) },
              { label: t('column.milesYear', { units }), cell: owner => miles(owner.miles_year), right: true },
            ]}
          />
        </div>
      )}
    </Section>
  );
}

function OwnerBar({ owners, today }: { owners: readonly OwnerRow[]; today: string }) {
  const reader = useReader();
  return (
    <ol className={ownersStyles.ownerBar} aria-hidden="true">
      {owners.map(owner => {
        const share = Math.max(1, instantOf(owner.to ?? today) - instantOf(owner.from));
        return (
          <li key={owner.n} style={{ flexGrow: share / 1e9, ...ownerColor(owner.n) }}>
            <b>{owner.n}</b>
            <span>{ownerYears(owner, reader)}</span>
          </li>
        );
      })}
    </ol>
  );
}
