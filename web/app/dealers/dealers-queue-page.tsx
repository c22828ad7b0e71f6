import { dealersCall, type DealersPage } from '@marque/server/dealers/contract';
import { DealerState } from '@marque/server/accounts/contract';
import { Store } from 'lucide-react';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { Link } from '../ui/action/link.tsx';
import { forOperators, membersOnly } from '../accounts/members/members-only.ts';
import { send } from '../client.ts';
import { marqueContext } from '../context.ts';
import { pageTitle } from '../shell/layout/page-title.ts';
import { useErrorText } from '../forms/error-text.ts';
import { ShowMore } from '../ui/action/show-more.tsx';
import { EmptyState } from '../ui/waiting/empty-state.tsx';
import { usePages } from '../use-pages.ts';
import type { Route } from './+types/dealers-queue-page';
import { QueueCard } from './queue-card.tsx';
import { QUEUE_TITLE } from './use-dealer-decision.ts';
import * as tabsStyles from '../ui/action/tabs.module.css';
import * as ui from '../ui/page/primitives.module.css';
import * as dealersQueueStyles from './dealers-queue.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('dealers.operator.title'), unlisted: true }));
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  membersOnly(caller, url);
  const asked = dealersCall.input.safeParse(Object.fromEntries(url.searchParams));
  if (!asked.success) throw data(null, { status: 404 });
  const found = await forOperators(app.dealers.list(caller, asked.data));
  const me = caller.actor.kind === 'member' ? caller.actor.userId : null;
  return { first: found, state: asked.data.state, me, today: new Date().toISOString().slice(0, 10) };
}

export default function DealersQueuePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('dealers.operator');
  const { first, state, me, today } = loaderData;
  return (
    <div className={`${ui.pageWidth} ${dealersQueueStyles.queuePage}`}>
      <h1 className={ui.text32} tabIndex={-1} id={QUEUE_TITLE}>
        {t('title')}
      </h1>
      <p className={`${ui.leadText} ${ui.marginTop1}`}>{t('lead')}</p>
      <nav className={`${tabsStyles.tabStrip} ${dealersQueueStyles.queueTabs}`} aria-label={t('tabs')}>
        {DealerState.options.map(each => (
          <Link key={each} to={`?state=${each}`} aria-current={each === state ? 'page' : undefined}>
            {t(`tab.${each}`)}
            <span className={tabsStyles.tabCount}>{first.counts[each]}</span>
          </Link>
        ))}
      </nav>
      <Queue key={state} first={first} state={state} me={me} today={today} />
    </div>
  );
}

interface QueueProps {
  first: DealersPage;
  state: DealerState;
  me: string | null;
  today: string;
}

function Queue({ first, state, me, today }: QueueProps) {
  const t = useTranslations('dealers.operator');
  const textOf = useErrorText();
  const { pages, more, loading, error } = usePages({
    name: `dealers ${state}`,
    first,
    read: (after, signal) => send(dealersCall, { state, after }, { signal }),
  });
  const dealers = pages.flatMap(page => page.dealers);
  if (dealers.length === 0) {
    return (
      <div className={dealersQueueStyles.queueList}>
        <EmptyState icon={<Store className={ui.icon} aria-hidden />} title={t(`empty.${state}`)}>
          {t('empty.text')}
        </EmptyState>
      </div>
    );
  }
  const total = first.counts[state];
  return (
    <ShowMore shown={dealers.length} total={total} more={more} loading={loading} problem={error && textOf(error)}>
      <div className={dealersQueueStyles.queueList}>
        {dealers.map(dealer => (
          <QueueCard
            key={dealer.id}
            dealer={dealer}
            own={dealer.user_id === me}
            mayDecide={first.may_decide}
            today={today}
          />
        ))}
      </div>
    </ShowMore>
  );
}
