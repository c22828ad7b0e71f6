import './desk-messages.ts';
import '../dispute-messages.ts';
import { type DeskPage, DeskTab, deskDisputesCall, type DeskDispute } from '@marque/server/documents/disputes/contract';
import Scale from 'lucide-react/icons/scale';
import { useTranslations, useFormatter } from '../../../kit/messages/intl.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { Desk } from '../../../identity/accounts/console/desk.tsx';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { forOperators, forMembers, queryIn } from '../../../identity/accounts/members/members-only.ts';
import { send } from '../../../client.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/disputes-desk-page';
import { useReader } from '../../reports/reader.ts';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { DISPUTE_TONES } from '../dispute-tones.ts';
import { EntryCard } from '../../../kit/ui/page/entry-card.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';

export const meta = titled(t => ({ title: t('disputes.desk.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const query = queryIn(deskDisputesCall, url, 'tab');
  const first = await forOperators(app.disputes.desk(caller, query));
  return { first, tab: query.tab, now: new Date().toISOString() };
}

/** The disputes of a site, by how urgent they are. */
export default function DisputesDeskPage({ loaderData: { first, tab, now } }: Route.ComponentProps) {
  const t = useTranslations('disputes.desk');
  return (
    <Desk<DeskTab, DeskPage, DeskDispute>
      t={t}
      actions={<ExportButton list="disputes" filters={{ tab }} />}
      tabs={DeskTab.options}
      tab={tab}
      addressOf={each => `?tab=${each}`}
      name="disputes"
      first={first}
      read={(after, signal) => send(deskDisputesCall, { tab, after }, { signal })}
      rowsOf={page => page.disputes}
      empty={{ icon: Scale, title: t(`empty.${tab}`), text: t('empty.text') }}
    >
      {dispute => <DeskCard key={dispute.id} dispute={dispute} now={now} />}
    </Desk>
  );
}

/** One dispute in the list of the desk; it leads to its page. `now`: an ISO instant. */
function DeskCard({ dispute, now }: { dispute: DeskDispute; now: string }) {
  const t = useTranslations('disputes');
  const { line } = useReader();
  const format = useFormatter();
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' });
  const { id, number, title, vin, about, state, opened, due, decided } = dispute;
  const isOverdue = state === 'open' && due <= now;
  return (
    <EntryCard
      id={id}
      title={<ConsoleLink to={`/disputes/${id}`}>{about ? line(about) : title}</ConsoleLink>}
      about={
        <>
          <span className={ui.monospace}>{number}</span> · {title} · <span className={ui.monospace}>{vin}</span>
        </>
      }
      state={
        <StateWord chip tone={isOverdue ? 'serious' : DISPUTE_TONES[state]}>
          {isOverdue ? t('desk.overdue') : t(`state.${state}`)}
        </StateWord>
      }
    >
      <p className={`${cardStyles.cardFoot} ${ui.tabularNumbers}`}>
        {t('opened', { day: day(opened) })} ·{' '}
        {decided ? t('decided', { day: day(decided) }) : t('due', { day: day(due) })}
      </p>
    </EntryCard>
  );
}
