import './dealers.css';
import { type Dealer, DEALERS_PER_PAGE, dealersCall } from '@marque/server/dealers/contract';
import { DealerState } from '@marque/server/accounts/contract';
import { Store } from 'lucide-react';
import { data, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { membersOnly } from '../accounts/members/members-only.ts';
import { marqueContext } from '../context.ts';
import { pageTitle } from '../shell/layout/page-title.ts';
import { EmptyState } from '../ui/waiting/empty-state.tsx';
import type { Route } from './+types/dealers-queue-page';
import { QueueCard } from './queue-card.tsx';
import { QUEUE_TITLE } from './use-dealer-decision.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('dealers.operator.title'), unlisted: true }));
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  membersOnly(caller, request);
  const asked = dealersCall.input.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) throw data(null, { status: 404 });
  const found = await app.dealers.list(caller, asked.data).catch((error: unknown) => {
    if (error instanceof Error && 'reason' in error && error.reason === 'role_needed') return null;
    throw error;
  });
  if (!found) throw data(null, { status: 404 });
  const me = caller.actor.kind === 'member' ? caller.actor.userId : null;
  return { ...found, ...asked.data, me, today: new Date().toISOString().slice(0, 10) };
}

export default function DealersQueuePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('dealers.operator');
  const { dealers, counts, may_decide: mayDecide, state, page, me, today } = loaderData;
  return (
    <div className="page dq">
      <h1 className="t32" tabIndex={-1} id={QUEUE_TITLE}>
        {t('title')}
      </h1>
      <p className="lead mt-1">{t('lead')}</p>
      <nav className="tabs dq-t" aria-label={t('tabs')}>
        {DealerState.options.map(each => (
          <Link key={each} to={`?state=${each}`} aria-current={each === state ? 'page' : undefined}>
            {t(`tab.${each}`)}
            <span className="count">{counts[each]}</span>
          </Link>
        ))}
      </nav>
      <Queue dealers={dealers} state={state} me={me} mayDecide={mayDecide} today={today} />
      <Pages state={state} page={page} pages={Math.ceil(counts[state] / DEALERS_PER_PAGE)} />
    </div>
  );
}

interface QueueProps {
  dealers: readonly Dealer[];
  state: DealerState;
  me: string | null;
  mayDecide: boolean;
  today: string;
}

function Queue({ dealers, state, me, mayDecide, today }: QueueProps) {
  const t = useTranslations('dealers.operator');
  if (dealers.length === 0) {
    return (
      <div className="dq-l">
        <EmptyState icon={<Store className="ic" aria-hidden />} title={t(`empty.${state}`)}>
          {t('empty.text')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="dq-l">
      {dealers.map(dealer => (
        <QueueCard key={dealer.id} dealer={dealer} own={dealer.user_id === me} mayDecide={mayDecide} today={today} />
      ))}
    </div>
  );
}

function Pages({ state, page, pages }: { state: DealerState; page: number; pages: number }) {
  const t = useTranslations('dealers.operator');
  if (pages < 2) return null;
  return (
    <nav className="dq-p" aria-label={t('pages')}>
      {page > 1 && <Link to={`?state=${state}&page=${page - 1}`}>{t('before')}</Link>}
      <span className="c2">{t('page', { page, pages })}</span>
      {page < pages && <Link to={`?state=${state}&page=${page + 1}`}>{t('after')}</Link>}
    </nav>
  );
}
