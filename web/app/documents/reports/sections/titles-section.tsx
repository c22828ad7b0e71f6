import ArrowRight from 'lucide-react/icons/arrow-right';
import FileText from 'lucide-react/icons/file-text';
import { DataTable } from '../data-table.tsx';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { Section, headOf } from '../section.tsx';
import { toneLook } from '../tone-mark.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as reportSectionStyles from '../report-section.module.css';
import * as titlesStyles from './titles.module.css';

type Title = ReportDocument['titles'][number];

/** Every title in order: the road through the states, then date, mileage and brand of each. */
export function TitlesSection({ document }: { document: ReportDocument }) {
  const { t, say, day, miles, units } = useReader();
  const { titles, titles_note: note } = document;
  return (
    <Section id="titles" title={t('section.titles')} icon={FileText} head={headOf(document, 'titles')}>
      {note && <p className={reportSectionStyles.sectionLead}>{say(note)}</p>}
      {titles.length > 0 && (
        <div className={cardStyles.card}>
          <StateRoad titles={titles} />
          <DataTable
            label={t('section.titles')}
            rows={titles}
            keyOf={title => title.record}
            toneOf={title => title.tone}
            columns={[
              { label: t('column.date'), cell: title => day(title.on) },
              { label: t('column.state'), cell: title => say(title.state) },
              { label: t('column.kind'), cell: title => say(title.kind) },
              { label: t('column.brand'), cell: title => title.brand && <b>{say(title.brand)}</b> },
              { label: t('column.record'), cell: title => <span className={ui.monospace}>{title.record}</span> },
              { label: t('column.miles', { units }), cell: title => miles(title.miles), right: true },
            ]}
          />
        </div>
      )}
    </Section>
  );
}

function StateRoad({ titles }: { titles: readonly Title[] }) {
  const { t, say, day } = useReader();
  return (
    <ol className={titlesStyles.titleRoad} aria-label={t('road')}>
      {titles.map((title, position) => (
        <li key={title.record}>
          {position > 0 && <ArrowRight className={`${ui.icon} ${ui.smallIcon}`} aria-hidden="true" />}
          <span className={`${titlesStyles.titleStop} ${title.tone ? toneLook[title.tone].className : ''}`}>
            <b>{say(title.state)}</b>
            <small>{title.brand ? say(title.brand) : title.tone ? say(title.kind) : day(title.on.slice(0, 4))}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
