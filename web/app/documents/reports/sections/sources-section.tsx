import Check from 'lucide-react/icons/check';
import Database from 'lucide-react/icons/database';
import { DemoMark } from '../../../kit/ui/document/demo-mark.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { DataTable } from '../data-table.tsx';
import { isPartlyDemo, type ReportDocument, type Tone } from '../document.ts';
import { useReader } from '../reader.ts';
import { Section } from '../section.tsx';
import { ToneMark } from '../tone-mark.tsx';
import { DataSetLink, useColumns } from './record-sections.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as sourcesStyles from './sources.module.css';

type ReportedRow = NonNullable<ReportDocument['told_by']>[number];
type Source = ReportDocument['sources'][number];

const toneOf: Record<Exclude<Source['answer'], 'answered'>, Tone> = {
  none: 'none_reported',
  unavailable: 'unavailable',
  not_covered: 'not_covered',
  collecting: 'collecting',
};

function AnswerMark({ answer }: { answer: Source['answer'] }) {
  const { t } = useReader();
  if (answer !== 'answered') return <ToneMark tone={toneOf[answer]}>{t(`answer.${answer}`)}</ToneMark>;
  return (
    <StateWord tone="neutral" icon={<Check className={ui.icon} aria-hidden />}>
      {t('answer.answered')}
    </StateWord>
  );
}

/** Where two sources say different things; both stay in the report. */
function Conflicts({ document }: { document: ReportDocument }) {
  const { t, say } = useReader();
  const { conflicts = [] } = document;
  if (conflicts.length === 0) return null;
  return (
    <div className={sourcesStyles.sourceConflicts}>
      <h3>{t('conflicts')}</h3>
      <p>{t('conflictsNote')}</p>
      <ul>
        {conflicts.map(conflict => (
          <li key={say(conflict.text)}>
            <b className={ui.mediumWeight}>{say(conflict.label)}</b> {say(conflict.text)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The sources of a record; that of a public record leads to its data set. */
function Told({ row: { sources, link } }: { row: ReportedRow }) {
  const { say } = useReader();
  const names = sources.map(say).join(', ');
  return link === undefined ? names : <DataSetLink to={link}>{names}</DataSetLink>;
}

/** Where each record is from; the source has a column only where there are several. */
function ReportedBy({ document }: { document: ReportDocument }) {
  const { t, say, day } = useReader();
  const { date, place, record } = useColumns();
  const { told_by: reported = [] } = document;
  if (reported.length === 0) return null;
  return (
    <details className={sourcesStyles.sourceDetails}>
      <summary>{t('toldBy')}</summary>
      <div className={cardStyles.card}>
        <DataTable
          label={t('toldBy')}
          rows={reported}
          keyOf={row => `${row.section} ${row.record}`}
          recordOf={row => row.record}
          columns={[
            date,
            { label: t('column.sourceGroup'), cell: row => say(row.label) },
            { label: t('column.source'), cell: row => row.kind && say(row.kind) },
            ...(reported.some(row => row.sources.length > 0)
              ? [{ label: t('column.told'), cell: (row: ReportedRow) => <Told row={row} /> }]
              : []),
            place,
            { label: t('column.reportedOn'), cell: row => row.reported_on && day(row.reported_on) },
            record,
          ]}
        />
      </div>
    </details>
  );
}

/** Who was asked, when, and what came back; then what such a report cannot know. */
export function SourcesSection({ document }: { document: ReportDocument }) {
  const { t, say, day } = useReader();
  const { sources, verdict, notice, limits } = document;
  return (
    <Section
      id="sources"
      title={t('section.sources')}
      icon={Database}
      note={t('answered', { answered: verdict.answered, of: verdict.of })}
      aside={`${day(document.document.created)}, ${document.document.time}`}
    >
      <div className={cardStyles.card}>
        <DataTable
          label={t('section.sources')}
          rows={sources}
          keyOf={source => `${source.key} ${source.source ?? ''}`}
          columns={[
            {
              label: t('column.sourceGroup'),
              cell: source => (
                <span className={ui.mediumWeight}>
                  {say(source.group)}
                  {source.title && ` · ${source.title}`} {isPartlyDemo(document) && source.demo && <DemoMark />}
                </span>
              ),
            },
            {
              label: t('column.cameBack'),
              cell: source => (source.records === null ? null : t('records', { count: source.records })),
            },
            { label: t('column.asked_at'), cell: source => source.time },
            {
              label: t('column.answer'),
              cell: source => <AnswerMark answer={source.answer} />,
            },
          ]}
        />
      </div>
      <Conflicts document={document} />
      <ReportedBy document={document} />
      <div className={sourcesStyles.sourceLimits}>
        <p>
          <b className={ui.mediumWeight}>{say(notice.title)}</b> {say(notice.text)}
        </p>
        <ul>
          {limits.map(limit => (
            <li key={say(limit)}>{say(limit)}</li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
