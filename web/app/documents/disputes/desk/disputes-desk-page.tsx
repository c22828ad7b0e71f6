import '../dispute-messages.ts';
import { type DeskPage, DeskTab, deskDisputesCall, type DeskDispute } from '@marque/server/documents/disputes/contract';
import { Scale } from 'lucide-react';
import { data, Link } from 'react-router';
import { useTranslations, useFormatter } from 'use-intl';
import { DeskFrame, DeskList } from '../../../identity/accounts/members/desk-frame.tsx';
import { forOperators, forMembers } from '../../../identity/accounts/members/members-only.ts';
import { navFacts } from '../../../identity/accounts/members/nav-facts.ts';
import { send } from '../../../client.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { PagedList } from '../../../use-pages.ts';
import type { Route } from './+types/disputes-desk-page';
import { useReader } from '../../reports/reader.ts';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { DISPUTE_TONES } from '../dispute-tones.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as styles from './desk.module.css';

export const meta = titled(t => ({ title: t('disputes.desk.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const query = deskDisputesCall.input.safeParse({ tab: url.searchParams.get('tab') ?? undefined });
  if (!query.success) throw data(null, { status: 404 });
  const first = await forOperators(app.disputes.desk(caller, query.data));
  const nav = navFacts(caller.site, await app.accounts.profile(caller));
  return { first, nav, tab: query.data.tab, now: new Date().toISOString() };
}

/** The disputes of a site, by how urgent they are. */
export default function DisputesDeskPage({ loaderData: { first, nav, tab, now } }: Route.ComponentProps) {
  const t = useTranslations('disputes.desk');
  const tabs = DeskTab.options.map(each => ({
    to: `?tab=${each}`,
    name: t(`tab.${each}`),
    count: first.counts[each],
    current: each === tab,
  }));
  const list: PagedList<DeskPage> = {
    name: `disputes ${tab}`,
    first,
    read: (after, signal) => send(deskDisputesCall, { tab, after }, { signal }),
  };
  return (
    <DeskFrame nav={nav} title={t('title')} lead={t('lead')} tabs={tabs} tabsLabel={t('tabs')}>
      <DeskList
        key={tab}
        list={list}
        rowsOf={page => page.disputes}
        total={first.counts[tab]}
        empty={{
          icon: <Scale className={ui.icon} aria-hidden />,
          title: t(`empty.${tab}`),
          text: t('empty.text'),
        }}
      >
        {dispute => <DeskCard key={dispute.id} dispute={dispute} now={now} />}
      </DeskList>
    </DeskFrame>
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
    <article className={cardStyles.card} aria-labelledby={id}>
      <div className={cardStyles.cardHead}>
        <div className={styles.deskHead}>
          <h2 className={ui.text18} id={id}>
            <Link to={`/operator/disputes/${id}`}>{about ? line(about) : title}</Link>
          </h2>
          <p className={`${ui.secondaryText} ${ui.text14}`}>
            <span className={ui.monospace}>{number}</span> · {title} · <span className={ui.monospace}>{vin}</span>
          </p>
        </div>
        <StateWord chip tone={isOverdue ? 'serious' : DISPUTE_TONES[state]}>
          {isOverdue ? t('desk.overdue') : t(`state.${state}`)}
        </StateWord>
      </div>
      <p className={`${cardStyles.cardFoot} ${ui.tabularNumbers}`}>
        {t('opened', { day: day(opened) })} ·{' '}
        {decided ? t('decided', { day: day(decided) }) : t('due', { day: day(due) })}
      </p>
    </article>
  );
}
