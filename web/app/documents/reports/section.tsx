import CornerDownRight from 'lucide-react/icons/corner-down-right';
import MessageSquareWarning from 'lucide-react/icons/message-square-exclamation-point';
import type { LucideIcon } from 'lucide-react';
import { use, type ReactNode } from 'react';
import { DemoMark } from '../../kit/ui/document/demo-mark.tsx';
import { isPartlyDemo, type ReportDocument, type SectionHead, type Words } from './document.ts';
import { DisputesContext, ReportedByContext, useReader } from './reader.ts';
import { ToneMark } from './tone-mark.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as reportSectionStyles from './report-section.module.css';

interface SectionProps {
  id: string;
  title: string;
  icon: LucideIcon;
  /** State and time of the sources behind the section, when it has any. */
  head?: SectionHead | undefined;
  /** Holds invented records, in a report that is not invented as a whole. */
  demo?: boolean | undefined;
  /** Figure beside the title. */
  note?: string;
  /** Right end of the title line; the time of asking when absent. */
  aside?: string;
  /** Why there is nothing to draw, where the state alone does not tell. */
  absence?: string;
  /** Numbers of the records it shows, where only some of another section's are among them. */
  records?: readonly string[] | undefined;
  children?: ReactNode;
}

/**
 * The head of a section as its sources left it; undefined for sections that draw on no single source. It is marked as
 * invented only where other parts of the report are not: else the report is marked as a whole.
 */
export function headOf(document: ReportDocument, key: SectionHead['key']): SectionHead | undefined {
  const head = document.heads.find(each => each.key === key);
  return head && { ...head, demo: head.demo === true && isPartlyDemo(document) };
}

/** A part of the report: icon, title, state in words, time; then a sentence where there is nothing to draw. */
export function Section({ id, title, icon: Icon, head, demo, note, aside, absence, records, children }: SectionProps) {
  const { t, say, day } = useReader();
  const asOf = aside ?? (head?.as_of ? t('asOf', { day: day(head.as_of) }) : null);
  const silent = head && head.state !== 'found' ? t(`absence.${head.state}`) : null;
  const why = head?.state === 'found' ? null : (absence ?? silent);
  return (
    <section className={reportSectionStyles.reportSection} id={id} aria-labelledby={`${id}-title`}>
      <header className={reportSectionStyles.sectionHead}>
        <Icon className={`${ui.icon} ${ui.largeIcon}`} aria-hidden="true" />
        <h2 className={ui.text24} id={`${id}-title`}>
          {title}
        </h2>
        {head && (
          <ToneMark tone={head.tone} chip>
            {say(head.word)}
          </ToneMark>
        )}
        {(demo || head?.demo) && <DemoMark />}
        {note && <span className={`${ui.secondaryText} ${ui.tabularNumbers}`}>{note}</span>}
        {asOf && (
          <span className={`${ui.tertiaryText} ${ui.text14} ${ui.tabularNumbers} ${reportSectionStyles.sectionAsOf}`}>
            {asOf}
          </span>
        )}
      </header>
      {why && <p className={`${ui.secondaryText} ${reportSectionStyles.emptySection}`}>{why}</p>}
      <DisputeMarks section={id} />
      {children}
      {head?.state === 'found' && <SourceLine id={head.key} records={records} />}
    </section>
  );
}

/** The marks of the disputed records of a section, above what it says. */
function DisputeMarks({ section }: { section: string }) {
  const { say, line, day } = useReader();
  const marks = use(DisputesContext).filter(mark => mark.section === section);
  if (marks.length === 0) return null;
  return (
    <ul className={reportSectionStyles.disputeMarks}>
      {marks.map(mark => (
        <li key={`${mark.record} ${mark.since}`}>
          <MessageSquareWarning className={ui.icon} aria-hidden="true" />
          <span>
            <b className={ui.mediumWeight}>{say(mark.text)}</b>
            <span>{line(mark.about)}</span>
            <span className={`${ui.secondaryText} ${ui.text14}`}>
              {mark.on && `${day(mark.on)} · `}
              <span className={ui.monospace}>{mark.record}</span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Sections that show records of other sections as well. */
const MADE_OF: Partial<Record<SectionHead['key'], readonly string[]>> = {
  ownership: ['titles', 'fleet'],
  brands: ['titles'],
  liens: ['titles'],
};
/** Sections that name the source of each row, and those that have no records of this vehicle. */
const NAMED_IN_ROWS: readonly SectionHead['key'][] = ['identity', 'life', 'odometer', 'accidents', 'recalls', 'value'];

/** Who told the records of a section: the names of the sources where there are several, else what kind they are of. */
function SourceLine({ id, records }: { id: SectionHead['key']; records: SectionProps['records'] }) {
  const { t, say } = useReader();
  const isShown = ({ section, record }: { section: string; record: string }): boolean =>
    section === id || (MADE_OF[id]?.includes(section) === true && (records?.includes(record) ?? true));
  const reported = (use(ReportedByContext) ?? []).filter(isShown);
  if (NAMED_IN_ROWS.includes(id)) return null;
  const names = reported.flatMap(({ kind, sources }) => (sources.length > 0 ? sources : (kind ?? []))).map(say);
  if (names.length === 0) return null;
  return (
    <p className={`${ui.text14} ${ui.secondaryText} ${ui.marginTop3}`}>
      {t('sourcesOf', { list: [...new Set(names)].join(', ') })}
    </p>
  );
}

/** The reader's next step for a finding. */
export function NextStep({ words }: { words: Words }) {
  const { t, say } = useReader();
  return (
    <p className={reportSectionStyles.nextStep}>
      <CornerDownRight className={ui.icon} aria-hidden="true" />
      <span>{t.rich('nextStep', { step: say(words), b: chunks => <b className={ui.mediumWeight}>{chunks}</b> })}</span>
    </p>
  );
}
