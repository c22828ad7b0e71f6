import ArrowRight from 'lucide-react/icons/arrow-right';
import Banknote from 'lucide-react/icons/banknote';
import FileText from 'lucide-react/icons/file-text';
import Gavel from 'lucide-react/icons/gavel';
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import Users from 'lucide-react/icons/users';
import Warehouse from 'lucide-react/icons/warehouse';
import Wrench from 'lucide-react/icons/wrench';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { textOf } from '../../../language.ts';
import { DataTable, type Column, type DataTableProps } from '../data-table.tsx';
import { instantOf } from '../day.ts';
import type { OwnerRow, ReportDocument, SectionHead } from '../document.ts';
import { ownerColor, ownerYears } from '../life/life-section.tsx';
import { useReader } from '../reader.ts';
import { headOf, NextStep, Section } from '../section.tsx';
import { SourcedWords } from '../sourced-words.tsx';
import { toneLook } from '../tone-mark.tsx';
import { classes } from '../../../kit/ui/data/tone.ts';
import * as messageStyles from '../../../kit/ui/notice/message.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as reportSectionStyles from '../report-section.module.css';
import * as ownersStyles from './owners.module.css';
import * as theftStyles from './theft.module.css';
import * as titlesStyles from './titles.module.css';

interface OfReport {
  document: ReportDocument;
}

interface RecordSectionProps<Row> extends OfReport, Omit<DataTableProps<Row>, 'label'> {
  id: SectionHead['key'];
  icon: LucideIcon;
  /** As in `Section`. */
  records?: readonly string[];
  /** Above the card of the records. */
  lead?: ReactNode;
  /** In the card, above and below its table. */
  top?: ReactNode;
  foot?: ReactNode;
  className?: string;
  /** Below the card. */
  children?: ReactNode;
}

/** A section whose records are one table. */
function RecordSection<Row>({
  id,
  icon,
  document,
  records,
  lead,
  top,
  foot,
  className,
  children,
  ...table
}: RecordSectionProps<Row>) {
  const { t } = useReader();
  const label = t(`section.${id}`);
  return (
    <Section id={id} title={label} icon={icon} head={headOf(document, id)} records={records}>
      {lead}
      {table.rows.length > 0 && (
        <div className={classes(cardStyles.card, className)}>
          {top}
          <DataTable label={label} {...table} />
          {foot && <p className={cardStyles.cardFoot}>{foot}</p>}
        </div>
      )}
      {children}
    </Section>
  );
}

const recordOf = ({ record }: { record: string }): string => record;

/** A number that may break after each slash: that of a public record names its list. */
const breakable = (text: string): ReactNode =>
  text.split(/(?<=\/)/).flatMap((part, at) => (at === 0 ? [part] : [<wbr key={part} />, part]));

/** The columns that the tables of several sections have. */
export function useColumns() {
  const { t, day, miles, units } = useReader();
  return {
    date: { label: t('column.date'), cell: row => day(row.on) } satisfies Column<{ on: string }>,
    place: { label: t('column.place'), cell: row => row.place } satisfies Column<{ place?: ReactNode }>,
    record: {
      label: t('column.record'),
      cell: row => <span className={ui.monospace}>{breakable(row.record)}</span>,
    } satisfies Column<{ record: string }>,
    miles: {
      label: t('column.miles', { units }),
      cell: row => miles(row.miles),
      right: true,
    } satisfies Column<{ miles: number | null }>,
  };
}

/** Who had the car, for how long and how it was used: bands in proportion to time, then the table. */
export function OwnersSection({ document }: OfReport) {
  const { t, say, day, miles, units } = useReader();
  const { owners, registrations = [] } = document;
  return (
    <RecordSection
      id="ownership"
      icon={Users}
      document={document}
      rows={owners}
      keyOf={owner => String(owner.n)}
      top={<OwnerBar owners={owners} today={document.document.created} />}
      columns={[
        { label: t('column.owner'), cell: owner => t('owner', { n: owner.n }) },
        { label: t('column.use'), cell: owner => say(owner.type) },
        { label: t('column.states'), cell: owner => owner.states },
        { label: t('column.from'), cell: owner => day(owner.from) },
        { label: t('column.to'), cell: owner => (owner.to ? day(owner.to) : t('today')) },
        { label: t('column.milesYear', { units }), cell: owner => miles(owner.miles_year), right: true },
      ]}
    >
      {registrations.length > 0 && <Registrations rows={registrations} />}
    </RecordSection>
  );
}

/** Entries of public lists, each with the data set that has it. */
function Registrations({ rows }: { rows: NonNullable<ReportDocument['registrations']> }) {
  const { t, say } = useReader();
  const { date, record } = useColumns();
  return (
    <div className={ui.marginTop6}>
      <h3 className={ui.text18}>{t('registrations')}</h3>
      <p className={`${ui.text14} ${ui.secondaryText} ${ui.marginBottom3}`}>{t('registrationsNote')}</p>
      <div className={cardStyles.card}>
        <DataTable
          label={t('registrations')}
          rows={rows}
          keyOf={recordOf}
          columns={[
            date,
            { label: t('column.what'), cell: row => say(row.text) },
            { label: t('column.details'), cell: row => say(row.details) },
            { label: t('column.source'), cell: row => <DataSetLink to={row.link}>{say(row.source)}</DataSetLink> },
            record,
          ]}
        />
      </div>
    </div>
  );
}

/** A public record's source, which leads to the page of its data set. */
export function DataSetLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} rel="noreferrer">
      {children}
    </a>
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

/** Every title in order: the road through the states, then date, mileage and brand of each. */
export function TitlesSection({ document }: OfReport) {
  const { t, say } = useReader();
  const { date, record, miles } = useColumns();
  const { titles, titles_note: note } = document;
  return (
    <RecordSection
      id="titles"
      icon={FileText}
      document={document}
      rows={titles}
      keyOf={recordOf}
      toneOf={title => title.tone}
      lead={note && <p className={reportSectionStyles.sectionLead}>{say(note)}</p>}
      top={<StateRoad titles={titles} />}
      columns={[
        date,
        { label: t('column.state'), cell: title => say(title.state) },
        { label: t('column.kind'), cell: title => say(title.kind) },
        { label: t('column.brand'), cell: title => title.brand && <b>{say(title.brand)}</b> },
        record,
        miles,
      ]}
    />
  );
}

function StateRoad({ titles }: Pick<ReportDocument, 'titles'>) {
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

/** The reports of junk yards, salvage yards and insurers reported. */
export function JsiSection({ document }: OfReport) {
  const { t, say } = useReader();
  const { date, place, record } = useColumns();
  const isUndecided = document.jsi.some(row => textOf(row.disposition, 'en') === 'To be determined');
  return (
    <RecordSection
      id="jsi"
      icon={Warehouse}
      document={document}
      rows={document.jsi}
      keyOf={recordOf}
      toneOf={row => row.tone}
      foot={isUndecided && t('jsiNote')}
      columns={[
        date,
        {
          label: t('column.reporter'),
          cell: row => (
            <>
              <SourcedWords words={row.who} />
              {row.phone && `, ${row.phone}`}
            </>
          ),
        },
        place,
        { label: t('column.disposition'), cell: row => say(row.disposition) },
        { label: t('column.export'), cell: row => row.export !== null && t(row.export ? 'yes' : 'no') },
        record,
      ]}
    >
      {document.jsi_scope && <p className={ui.sourceLine}>{say(document.jsi_scope)}</p>}
    </RecordSection>
  );
}

/** Theft registers. An active theft stops everything else. */
export function TheftSection({ document }: OfReport) {
  const { t, say, day } = useReader();
  const { place, record } = useColumns();
  const { theft } = document;
  const { icon: Icon, className } = toneLook[theft.state];
  const look = theft.status === 'active' ? messageStyles.strongMessage : className;
  return (
    <RecordSection
      id="theft"
      icon={ShieldAlert}
      document={document}
      rows={theft.rows}
      keyOf={recordOf}
      className={theftStyles.theftRecords}
      lead={
        headOf(document, 'theft')?.state === 'found' && (
          <div className={`${messageStyles.message} ${look}`}>
            <Icon className={`${ui.icon} ${ui.largeIcon}`} aria-hidden="true" />
            <div>
              <h3 className={ui.text18}>{theft.status ? t(`theft.${theft.status}`) : t('section.theft')}</h3>
              <p>{say(theft.text)}</p>
            </div>
          </div>
        )
      }
      columns={[
        { label: t('column.reported'), cell: row => day(row.on) },
        { label: t('column.recovered'), cell: row => (row.recovered_on ? day(row.recovered_on) : t('no')) },
        place,
        record,
      ]}
    >
      {theft.next && <NextStep words={theft.next} />}
    </RecordSection>
  );
}

/** Loans against the car, impounds and exports. */
export function LiensSection({ document }: OfReport) {
  const { t, say, day } = useReader();
  const { date, place, record } = useColumns();
  return (
    <RecordSection
      id="liens"
      icon={Banknote}
      document={document}
      rows={document.liens}
      records={document.liens.map(recordOf)}
      keyOf={recordOf}
      toneOf={row => (row.status === 'active' ? 'caution' : null)}
      columns={[
        date,
        { label: t('column.what'), cell: row => say(row.text) },
        { label: t('column.holder'), cell: row => <SourcedWords words={row.holder} /> },
        place,
        {
          label: t('column.now'),
          cell: row => {
            if (row.status === 'active') return t('liens.active');
            return row.closed_on ? t('liens.closed', { day: day(row.closed_on) }) : t('liens.closedOnly');
          },
        },
        record,
      ]}
    />
  );
}

/** Auctions and listings with what was asked or paid. */
export function SalesSection({ document }: OfReport) {
  const { t, say, dollars } = useReader();
  const { date, place, miles } = useColumns();
  const price = (cents: number | null) => (cents === null ? null : dollars(cents));
  return (
    <RecordSection
      id="auctions"
      icon={Gavel}
      document={document}
      rows={document.auctions}
      keyOf={recordOf}
      toneOf={row => row.tone}
      columns={[
        date,
        { label: t('column.channel'), cell: row => <SourcedWords words={row.channel} /> },
        { label: t('column.seller'), cell: row => <SourcedWords words={row.seller} /> },
        place,
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
        miles,
        { label: t('column.days'), cell: row => row.days, right: true },
        { label: t('column.asked'), cell: row => price(row.asked), right: true },
        { label: t('column.sold'), cell: row => price(row.sold), right: true },
        {
          label: t('column.stated'),
          cell: row => (row.notes?.length ? row.notes.map(note => <div key={say(note)}>{say(note)}</div>) : null),
        },
      ]}
    />
  );
}

/** Work and inspections that shops reported. */
export function ServiceSection({ document }: OfReport) {
  const { t } = useReader();
  const { date, place, miles } = useColumns();
  return (
    <RecordSection
      id="service"
      icon={Wrench}
      document={document}
      rows={document.service}
      keyOf={recordOf}
      toneOf={row => (row.result === 'fail' ? 'caution' : null)}
      foot={t('service.note')}
      columns={[
        date,
        { label: t('column.work'), cell: row => <SourcedWords words={row.work} asLine /> },
        { label: t('column.shop'), cell: row => <SourcedWords words={row.shop} /> },
        place,
        { label: t('column.result'), cell: row => row.result && t(`service.${row.result}`) },
        miles,
      ]}
    />
  );
}
