import {
  timelineCall,
  TimelineTopic,
  type TimelineLine,
  type TimelinePage,
} from '@marque/server/identity/people/contract';
import Coins from 'lucide-react/icons/coins';
import CreditCard from 'lucide-react/icons/credit-card';
import FileText from 'lucide-react/icons/file-text';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LogIn from 'lucide-react/icons/log-in';
import Mail from 'lucide-react/icons/mail';
import Search from 'lucide-react/icons/search';
import Trash from 'lucide-react/icons/trash-2';
import UserCog from 'lucide-react/icons/user-cog';
import { createContext, useContext } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { useBrandQuery } from '../../../identity/accounts/console/console-path.ts';
import { send } from '../../../client.ts';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { ShowMore } from '../../../kit/ui/action/show-more.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { usePages } from '../../../use-pages.ts';
import { linkOf, type LinkPlace } from './line-link.ts';
import { useLineText } from './line-text.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as styles from './timeline.module.css';

const ICONS = {
  sign_in: LogIn,
  search: Search,
  order: CreditCard,
  document: FileText,
  credit: Coins,
  mail: Mail,
  ticket: LifeBuoy,
  deletion: Trash,
  operator: UserCog,
} as const satisfies Record<TimelineTopic, unknown>;

/** Where the lines of this reader may lead. */
const OpenPlaces = createContext<readonly LinkPlace[]>([]);

interface TimelineProps {
  person: string;
  first: TimelinePage;
  /** The one that is shown; all where there is none. */
  topic: TimelineTopic | undefined;
  /** The pages of the console that the reader may open. */
  open: readonly LinkPlace[];
}

/** Everything that happened with a member, the newest first, by day. */
export function Timeline({ open, ...props }: TimelineProps) {
  return (
    <OpenPlaces value={open}>
      <TimelineCard {...props} />
    </OpenPlaces>
  );
}

function TimelineCard({ person, first, topic }: Omit<TimelineProps, 'open'>) {
  const t = useTranslations('console-people.timeline');
  const format = useFormatter();
  const here = useBrandQuery();
  const textOf = useErrorText();
  const { pages, more, loading, error } = usePages<TimelinePage>({
    name: `timeline ${person} ${topic ?? ''}`,
    first,
    read: (after, signal) => send(timelineCall, { person, topic, after }, { signal }),
  });
  const { counts } = first;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const lines = pages.flatMap(page => page.lines);
  const chip = (key: string, name: string, count: number, query: string, isOpen: boolean) => (
    <Link
      key={key}
      to={here(query) || '?'}
      preventScrollReset
      className={styles.timelineChip}
      aria-current={isOpen ? 'true' : undefined}
    >
      {name} <span className={ui.tabularNumbers}>{format.number(count)}</span>
    </Link>
  );
  return (
    <Card flush className={styles.timelineCard}>
      <div className={cardStyles.cardHead}>
        <h2 className={ui.text16}>{t('title')}</h2>
        <span className={`${ui.text14} ${ui.tertiaryText}`}>{t('zone')}</span>
      </div>
      <nav className={styles.timelineChips} aria-label={t('title')}>
        {chip('all', t('all'), all, '', topic === undefined)}
        {TimelineTopic.options
          .filter(each => counts[each] > 0 || each === topic)
          .map(each => chip(each, t(`topic.${each}`), counts[each], `topic=${each}`, each === topic))}
      </nav>
      <div className={styles.timelineBody}>
        {lines.length === 0 && <p className={ui.tertiaryText}>{t(topic ? 'none_of_topic' : 'empty')}</p>}
        <ShowMore
          shown={lines.length}
          total={topic ? counts[topic] : all}
          more={more}
          loading={loading}
          problem={error && textOf(error)}
        >
          {daysOf(lines).map(([day, some]) => (
            <section key={day} aria-label={day}>
              <h3 className={styles.timelineDay}>
                {format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'full' })}
              </h3>
              {some.map(line => (
                <Line key={line.id} line={line} />
              ))}
            </section>
          ))}
        </ShowMore>
      </div>
    </Card>
  );
}

/** Lines by their day, in their order. */
function daysOf(lines: readonly TimelineLine[]): [string, TimelineLine[]][] {
  const days = new Map<string, TimelineLine[]>();
  for (const line of lines) {
    const day = line.at.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return [...days];
}

function Line({ line }: { line: TimelineLine }) {
  const t = useTranslations('console-people.timeline.kind');
  const format = useFormatter();
  const { title, detail } = useLineText(line);
  const Icon = ICONS[line.topic];
  const to = linkOf(line, useContext(OpenPlaces));
  return (
    <article className={styles.timelineLine}>
      <time className={`${ui.text14} ${ui.tertiaryText} ${ui.tabularNumbers}`} dateTime={line.at}>
        {format.dateTime(new Date(line.at), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}
      </time>
      <span className={styles.timelineIcon}>
        <Icon className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
      </span>
      <div>
        <p className={ui.mediumWeight}>
          {to ? (
            <ConsoleLink to={to} className={styles.timelineLink}>
              {title}
            </ConsoleLink>
          ) : (
            title
          )}
        </p>
        {detail && <p className={`${ui.text14} ${ui.tertiaryText}`}>{detail}</p>}
      </div>
      <span className={`${ui.text14} ${ui.tertiaryText} ${styles.timelineKind}`}>{t(line.topic)}</span>
    </article>
  );
}
