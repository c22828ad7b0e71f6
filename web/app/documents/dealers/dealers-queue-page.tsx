import { dealersCall } from '@marque/server/identity/dealers/contract';
import { DealerState } from '@marque/server/identity/accounts/contract';
import { Store } from 'lucide-react';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { DeskFrame, DeskList } from '../../identity/accounts/members/desk-frame.tsx';
import { forOperators, membersOnly } from '../../identity/accounts/members/members-only.ts';
import { navFacts } from '../../identity/accounts/members/nav-facts.ts';
import { send } from '../../client.ts';
import { marqueContext } from '../../context.ts';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/dealers-queue-page';
import { QueueCard } from './queue-card.tsx';
import { QUEUE_TITLE } from './use-dealer-decision.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('dealers.operator.title'), unlisted: true }));
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  membersOnly(caller, url);
  const asked = dealersCall.input.safeParse({ state: url.searchParams.get('state') ?? undefined });
  if (!asked.success) throw data(null, { status: 404 });
  const found = await forOperators(app.dealers.list(caller, asked.data));
  const me = caller.actor.kind === 'member' ? caller.actor.userId : null;
  const nav = navFacts(caller.site, await app.accounts.profile(caller));
  return { first: found, nav, state: asked.data.state, me, today: new Date().toISOString().slice(0, 10) };
}

/** The dealers of a site, by how far their applications are. */
export default function DealersQueuePage({ loaderData: { first, nav, state, me, today } }: Route.ComponentProps) {
  const t = useTranslations('dealers.operator');
  const tabs = DealerState.options.map(each => ({
    to: `?state=${each}`,
    name: t(`tab.${each}`),
    count: first.counts[each],
    current: each === state,
  }));
  return (
    <DeskFrame nav={nav} title={t('title')} titleId={QUEUE_TITLE} lead={t('lead')} tabs={tabs} tabsLabel={t('tabs')}>
      <DeskList
        key={state}
        list={{
          name: `dealers ${state}`,
          first,
          read: (after, signal) => send(dealersCall, { state, after }, { signal }),
        }}
        rowsOf={page => page.dealers}
        total={first.counts[state]}
        empty={{
          icon: <Store className={ui.icon} aria-hidden />,
          title: t(`empty.${state}`),
          text: t('empty.text'),
        }}
      >
        {dealer => (
          <QueueCard
            key={dealer.id}
            dealer={dealer}
            own={dealer.user_id === me}
            mayDecide={first.may_decide}
            today={today}
          />
        )}
      </DeskList>
    </DeskFrame>
  );
}
