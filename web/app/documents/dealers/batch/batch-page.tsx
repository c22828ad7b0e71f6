import './batch-messages.ts';
import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { MembersFrame } from '../../../identity/accounts/members/members-frame.tsx';
import { membersOnly } from '../../../identity/accounts/members/members-only.ts';
import { navFacts } from '../../../identity/accounts/members/nav-facts.ts';
import { type MarqueContext, marqueContext } from '../../../context.ts';
import { plainestOf } from '../../../money/plans/cheapest-plan.ts';
import { pageTitle } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/batch-page';
import { Link } from '../../../kit/ui/action/link.tsx';
import { BatchForm, type OwnPage } from './batch-form.tsx';
import { BatchResult } from './batch-result.tsx';
import { type BatchKind, useBatch } from './use-batch.ts';
import * as tabsStyles from '../../../kit/ui/action/tabs.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './batch.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('dealer-stickers.title'), unlisted: true }));
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  if (!caller.site.features.dealer) throw data(null, { status: 404 });
  membersOnly(caller, url);
  if (!(await app.dealers.sheet(caller))) throw redirect('/members/dealer');
  const kind = url.searchParams.get('for') === 'report' ? ('report' as const) : ('sticker' as const);
  const [own, profile, consumables] = await Promise.all([
    ownDocuments(app, caller, kind),
    app.accounts.profile(caller),
    app.credits.consumables(caller),
  ]);
  const unit = kind === 'report' ? 'vhr' : 'sticker';
  const { credits, costs } = consumables;
  const shared = caller.site.credit_type === 'global' ? credits.global : null;
  const isUnlimited = credits[unit].unlimited || shared?.unlimited === true;
  const wallet = shared ?? credits[unit];
  const plan = plainestOf(app.plans.list(caller, { unit }));
  return {
    kind,
    own,
    money: {
      left: isUnlimited || wallet.unlimited ? null : wallet.left,
      cost: costs[unit],
      each: plan && plan.quantity > 0 ? { minor: plan.per_unit * costs[unit], currency: plan.currency } : null,
    },
    notice: kind === 'report' ? app.legal.notice(caller.site) : null,
    nav: navFacts(caller.site, profile),
  };
}

async function ownDocuments(
  app: MarqueContext['app'],
  caller: MarqueContext['caller'],
  kind: BatchKind,
): Promise<OwnPage> {
  if (kind === 'report') {
    const { reports, total, next } = await app.reports.list(caller);
    return { documents: reports.map(({ id, vin, title, pdf }) => ({ id, vin, title, pdf })), total, next };
  }
  const { stickers, total, next } = await app.stickers.list(caller);
  return { documents: stickers.map(({ id, vin, title, pdf }) => ({ id, vin, title, pdf })), total, next };
}

export default function BatchPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('dealer-stickers');
  const { kind, nav } = loaderData;
  return (
    <MembersFrame title={t('title')} lead={t('lead')} nav={nav}>
      <nav className={`${tabsStyles.segments} ${ui.marginTop5}`} aria-label={t('switch.label')}>
        {(['sticker', 'report'] as const).map(each => (
          <Link
            key={each}
            to={`/members/dealer/stickers${each === 'report' ? '?for=report' : ''}`}
            aria-current={each === kind ? 'page' : undefined}
            preventScrollReset
          >
            {t(`switch.${each}`)}
          </Link>
        ))}
      </nav>
      <OneKind key={kind} about={loaderData} />
    </MembersFrame>
  );
}

function OneKind({ about: { kind, own, money, notice } }: { about: Route.ComponentProps['loaderData'] }) {
  const batch = useBatch({ kind, notice });
  return (
    <div className={styles.batch}>
      <BatchForm kind={kind} first={own} check={batch.check} />
      {batch.vehicles.length > 0 && <BatchResult kind={kind} batch={batch} money={money} notice={notice} />}
    </div>
  );
}
