import { timelineCall } from '@marque/server/identity/people/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators, isAllowed, queryIn } from '../../../identity/accounts/members/members-only.ts';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/person-page';
import { Doubles, Notes, PersonSessions } from './person-cards.tsx';
import { PersonActions } from './person-actions.tsx';
import { Identity } from './identity.tsx';
import { PersonFiguresCard } from './person-figures.tsx';
import { Timeline } from './timeline.tsx';
import { Wallet } from './wallet.tsx';
import * as styles from './person.module.css';

export const meta = titled(t => ({ title: t('console-people.title'), unlisted: true }));

/** What a line of the timeline leads to, and the permission to read it. */
const LINKED = [
  ['orders', 'read_orders'],
  ['documents', 'read_orders'],
  ['tickets', 'read_tickets'],
  ['mail', 'read_people'],
  ['deletions', 'read_deletions'],
] as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  url.searchParams.set('person', params.id);
  const query = queryIn(timelineCall, url, 'person', 'topic');
  const { person, may } = await forOperators(app.people.person(caller, params.id));
  const [credits, timeline, figures] = await Promise.all([
    forOperators(app.credits.personCredits(caller, params.id)),
    forOperators(app.people.timeline(caller, query)),
    forOperators(app.console.personFigures(caller, { person: params.id })),
  ]);
  const open = LINKED.filter(([, needs]) => isAllowed({ app, caller }, needs)).map(([place]) => place);
  const erase = isAllowed({ app, caller }, 'handle_deletions');
  return { person, may: { ...may, erase }, credits, timeline, figures, topic: query.topic, open };
}

/** Everything that is known of one member, and what can be done. */
export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { person, may, credits, timeline, figures, topic, open } = loaderData;
  const t = useTranslations('console-people.person');
  const list = useTranslations('console-people');
  const format = useFormatter();
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' });
  const seen = person.last_seen
    ? t('seen', { when: format.dateTime(new Date(person.last_seen), { dateStyle: 'medium', timeStyle: 'short' }) })
    : null;
  return (
    <ConsolePage
      title={person.name || person.email}
      lead={[t('since', { date: day(person.created) }), seen].filter(Boolean).join(' · ')}
      above={{ path: '/people', name: list('title') }}
      actions={<PersonActions person={person} may={may} most={credits.most} />}
    >
      {person.blocked_since && (
        <Message tone="serious" title={t('blocked', { date: day(person.blocked_since) })}>
          {t('blocked_reason', { reason: person.blocked_for ?? '' })}
        </Message>
      )}
      <PersonFiguresCard person={person} figures={figures} />
      <div className={styles.personColumns}>
        <div className={styles.personSide}>
          <Identity person={person} />
          <Wallet credits={credits} />
          <PersonSessions person={person} mayManage={may.manage} />
          <Doubles doubles={person.doubles} />
          <Notes person={person} mayManage={may.manage} />
        </div>
        <Timeline key={`${person.id} ${topic ?? ''}`} person={person.id} first={timeline} topic={topic} open={open} />
      </div>
    </ConsolePage>
  );
}
