import '../../support/support-messages.ts';
import {
  deskFeedbackCall,
  FeedbackTab,
  type DeskFeedback,
  type FeedbackSummary as Summary,
} from '@marque/server/care/feedback/contract';
import MessageSquare from 'lucide-react/icons/message-square';
import { Link } from 'react-router';
import { useTranslations, useFormatter } from '../../../kit/messages/intl.ts';
import { BrandField } from '../../../identity/accounts/console/brand-field.tsx';
import { Desk } from '../../../identity/accounts/console/desk.tsx';
import { forOperators, forMembers, queryIn } from '../../../identity/accounts/members/members-only.ts';
import { send } from '../../../client.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { GetForm } from '../../../kit/ui/action/get-form.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import type { Route } from './+types/feedback-desk-page';
import type { Rating } from '../../support/faces.tsx';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { Facts } from '../../../kit/ui/data/facts.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import { EntryCard } from '../../../kit/ui/page/entry-card.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './feedback-desk.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';

export const meta = titled(t => ({ title: t('feedback.desk.title'), unlisted: true }));

/** `tab`, `make` and `year` of the address say which feedback is shown; an empty one asks for all. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const query = queryIn(deskFeedbackCall, url, 'tab', 'make', 'year');
  const { tab, make, year } = query;
  const first = await forOperators(app.feedback.desk(caller, query));
  return { first, tab, make, year };
}

/** The members' opinions of their documents: counted, by week, and one by one. */
export default function FeedbackDeskPage({ loaderData: { first, tab, make, year } }: Route.ComponentProps) {
  const t = useTranslations('feedback.desk');
  const addressOf = (each: FeedbackTab) => {
    const about = { tab: each, ...(make && { make }), ...(year && { year: String(year) }) };
    return `?${new URLSearchParams(about).toString()}`;
  };
  const tools = (
    <>
      <Filter key={addressOf(tab)} {...{ tab, make, year }} makes={first.makes} years={first.years} />
      {first.counts[tab] > 0 && <FeedbackSummary summary={first.summary} />}
    </>
  );
  return (
    <Desk
      t={t}
      actions={<ExportButton list="feedback" filters={{ tab, make, year }} />}
      tabs={FeedbackTab.options}
      tab={tab}
      addressOf={addressOf}
      name="feedback"
      first={first}
      read={(after, signal) => send(deskFeedbackCall, { tab, make, year, after }, { signal })}
      rowsOf={page => page.feedback}
      empty={{ icon: MessageSquare, title: t('empty'), text: t('emptyText') }}
      tools={tools}
    >
      {one => <FeedbackCard key={one.id} feedback={one} />}
    </Desk>
  );
}

interface FilterProps {
  tab: FeedbackTab;
  make: string | undefined;
  year: number | undefined;
  makes: readonly string[];
  years: readonly number[];
}

/** One make or model year; it works without script. */
function Filter({ tab, make, year, makes, years }: FilterProps) {
  const t = useTranslations('feedback.desk');
  if (makes.length === 0 && years.length === 0) return null;
  return (
    <GetForm action="/operator/feedback" className={styles.feedbackFilter}>
      <BrandField />
      <input type="hidden" name="tab" value={tab} />
      <SelectField label={t('make')} name="make" defaultValue={make ?? ''} options={makes.map(each => [each, each])}>
        <option value="">{t('everyMake')}</option>
      </SelectField>
      <SelectField label={t('year')} name="year" defaultValue={year ?? ''} options={years.map(each => [each, each])}>
        <option value="">{t('everyYear')}</option>
      </SelectField>
      <Button type="submit">{t('filter')}</Button>
    </GetForm>
  );
}

const TONES = { 1: 'serious', 2: 'caution', 3: 'neutral', 4: 'none', 5: 'none' } as const;

/** One member's feedback on a document, with the way to it. */
function FeedbackCard({ feedback }: { feedback: DeskFeedback }) {
  const t = useTranslations('feedback');
  const faces = useTranslations('support.faces');
  const format = useFormatter();
  const { id, title, vin, document, number, reasons, message, created } = feedback;
  const satisfaction = feedback.satisfaction as Rating;
  const when = format.dateTime(new Date(created), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <EntryCard
      id={id}
      title={title}
      about={
        <>
          {t(`desk.document.${document}`)} · <span className={ui.monospace}>{vin}</span>
        </>
      }
      state={
        <StateWord chip tone={TONES[satisfaction]}>
          {faces(`${satisfaction}`)}
        </StateWord>
      }
    >
      <div className={styles.feedbackSaid}>
        {reasons.length > 0 && (
          <p className={ui.mediumWeight}>{reasons.map(reason => t(`negative.reason.${reason}`)).join(', ')}</p>
        )}
        <p>{message}</p>
      </div>
      <p className={`${cardStyles.cardFoot} ${ui.tabularNumbers} ${ui.flexRow} ${ui.wrap} ${ui.spaceBetween}`}>
        <span>{when}</span>
        {number && (
          <Link className={ui.linkButton} to={`/verify/${number}`}>
            {t('desk.view', { number })}
          </Link>
        )}
      </p>
    </EntryCard>
  );
}

/** Ratings of one week, or of all; `faces`: how often each of 1 to 5 was given. */
interface Line {
  key: string;
  name: string;
  faces: readonly number[];
}

const ratingsOf = (faces: readonly number[]): number => faces.reduce((sum, count) => sum + count, 0);
const averageOf = (faces: readonly number[]): number =>
  faces.reduce((sum, count, at) => sum + count * (at + 1), 0) / ratingsOf(faces);
/** The share of 1 and 2. */
const lowOf = ([one = 0, two = 0, ...rest]: readonly number[]): number => (one + two) / ratingsOf([one, two, ...rest]);

/** How satisfied members are, week by week, and why not. */
function FeedbackSummary({ summary: { faces, weeks, reasons } }: { summary: Summary }) {
  const t = useTranslations('feedback');
  const format = useFormatter();
  const day = (from: string) => format.dateTime(new Date(from), { dateStyle: 'medium', timeZone: 'UTC' });
  const lines: Line[] = [
    { key: 'all', name: t('desk.total'), faces },
    ...weeks.map(week => ({ key: week.from, name: t('desk.weekOf', { day: day(week.from) }), faces: week.faces })),
  ];
  const column = (key: 'ratings' | 'average' | 'low', cell: (line: Line) => string): Column<Line> => ({
    key,
    name: t(`desk.${key}`),
    figure: true,
    cell,
  });
  const percent = { style: 'percent', maximumFractionDigits: 0 } as const;
  const columns: Column<Line>[] = [
    { key: 'week', name: t('desk.week'), cell: ({ name }) => name },
    { key: 'bar', name: t('desk.faces'), cell: line => <FacesBar faces={line.faces} /> },
    column('ratings', line => format.number(ratingsOf(line.faces))),
    column('average', line => format.number(averageOf(line.faces), { maximumFractionDigits: 1 })),
    column('low', line => format.number(lowOf(line.faces), percent)),
  ];
  return (
    <div className={styles.feedbackSummary}>
      <TitledSection id="trend" title={t('desk.trend')} card>
        <Table caption={t('desk.trend')} columns={columns} rows={lines} rowKey={({ key }) => key} stack flush />
      </TitledSection>
      {reasons.length > 0 && (
        <TitledSection id="reasons" title={t('desk.reasons')} card>
          <Facts
            single
            facts={reasons.map(({ reason, count }) => ({
              key: reason,
              name: t(`negative.reason.${reason}`),
              value: format.number(count),
            }))}
          />
        </TitledSection>
      )}
    </div>
  );
}

const CLASSES = [styles.face1, styles.face2, styles.face3, styles.face4, styles.face5];

/** The five faces as parts of one bar, the worst first; read out as counts. */
function FacesBar({ faces }: { faces: readonly number[] }) {
  const names = useTranslations('support.faces');
  const sum = ratingsOf(faces);
  const label = faces.map((count, at) => `${names(`${(at + 1) as 1}`)}: ${count}`).join(', ');
  return (
    <svg className={styles.facesBar} viewBox={`0 0 ${sum} 1`} preserveAspectRatio="none" role="img" aria-label={label}>
      {faces.map((count, at) => (
        <rect key={CLASSES[at]} className={CLASSES[at]} x={ratingsOf(faces.slice(0, at))} width={count} height={1} />
      ))}
    </svg>
  );
}
