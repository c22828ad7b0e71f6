import { CarFront } from 'lucide-react';
import { AccidentCard } from './accident-card.tsx';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { headOf, NextStep, Section } from '../section.tsx';

/** Every accident or damage on record, each with its drawing; never more than the source said. */
export function AccidentsSection({ document }: { document: ReportDocument }) {
  const { t } = useReader();
  const accidents = document.accident ?? [];
  return (
    <Section id="accidents" title={t('section.accidents')} icon={CarFront} head={headOf(document, 'accidents')}>
      {accidents.map(accident => (
        <div key={accident.record} className="accident-w">
          <AccidentCard accident={accident} />
          <NextStep words={accident.next} />
        </div>
      ))}
      {accidents.length > 0 && <p className="t14 c3 life-note">{t('notEveryDamage')}</p>}
    </Section>
  );
}
