import '../dispute-messages.ts';
import { type DeskPage, DeskTab, deskDisputesCall } from '@marque/server/disputes/contract';
import { Scale } from 'lucide-react';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { forOperators, membersOnly } from '../../accounts/members/members-only.ts';
import { send } from '../../client.ts';
import { marqueContext } from '../../context.ts';
import { useErrorText } from '../../forms/error-text.ts';
import { pageTitle } from '../../shell/layout/page-title.ts';
import { Link } from '../../ui/action/link.tsx';
import { ShowMore } from '../../ui/action/show-more.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { usePages } from '../../use-pages.ts';
import type { Route } from './+types/disputes-desk-page';
import { DeskCard } from './desk-card.tsx';
import * as tabsStyles from '../../ui/action/tabs.module.css';
import * as ui from '../../ui/page/primitives.module.css';
import * as styles from './desk.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('disputes.desk.title'), unlisted: true }));
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  membersOnly(caller, url);
  const asked = deskDisputesCall.input.safeParse(Object.fromEntries(url.searchParams));
  if (!asked.success) throw data(null, { status: 404 });
  const first = await forOperators(app.disputes.desk(caller, asked.data));
  return { first, tab: asked.data.tab, now: new Date().toISOString() };
}

/** The disputes of a site, by how urgent they are. */
export default function DisputesDeskPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('disputes.desk');
  const { first, tab, now } = loaderData;
  return (
    <div className={`${ui.pageWidth} ${styles.deskPage}`}>
      <h1 className={ui.text32}>{t('title')}</h1>
      <p className={`${ui.leadText} ${ui.marginTop1}`}>{t('lead')}</p>
      <nav className={`${tabsStyles.tabStrip} ${styles.deskTabs}`} aria-label={t('tabs')}>
        {DeskTab.options.map(each => (
          <Link key={each} to={`?tab=${each}`} aria-current={each === tab ? 'page' : undefined}>
            {t(`tab.${each}`)}
            <span className={tabsStyles.tabCount}>{first.counts[each]}</span>
          </Link>
        ))}
      </nav>
      <List key={tab} first={first} tab={tab} now={now} />
    </div>
  );
}

function List({ first, tab, now }: { first: DeskPage; tab: DeskTab; now: string }) {
  const t = useTranslations('disputes.desk');
  const textOf = useErrorText();
  const { pages, more, loading, error } = usePages({
    name: `disputes ${tab}`,
    first,
    read: (after, signal) => send(deskDisputesCall, { tab, after }, { signal }),
  });
  const disputes = pages.flatMap(page => page.disputes);
  if (disputes.length === 0)
    return (
      <div className={styles.deskList}>
        <EmptyState icon={<Scale className={ui.icon} aria-hidden />} title={t(`empty.${tab}`)}>
          {t('empty.text')}
        </EmptyState>
      </div>
    );
  const total = first.counts[tab];
  return (
    <ShowMore shown={disputes.length} total={total} more={more} loading={loading} problem={error && textOf(error)}>
      <div className={styles.deskList}>
        {disputes.map(dispute => (
          <DeskCard key={dispute.id} dispute={dispute} now={now} />
        ))}
      </div>
    </ShowMore>
  );
}
