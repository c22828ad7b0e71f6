import './console-plans-messages.ts';
import Plus from 'lucide-react/icons/plus';
import type { Plan } from '@marque/server/money/plans/contract';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { useBrandQuery } from '../../../identity/accounts/console/console-path.ts';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { StateWord, TickWord } from '../../../kit/ui/data/state-word.tsx';
import { Table, type Column } from '../../../kit/ui/data/table.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import type { Route } from './+types/plans-page';
import { NewPlan } from './new-plan.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { pricesOf, type KeptPlan } from './plan-draft.ts';
import { PlansPreview } from './plans-preview.tsx';
import { PriceFiles } from './price-files.tsx';
import { VolumePrices } from './volume-prices.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './plans.module.css';

export const meta = titled(t => ({ title: t('console-plans.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const { keeping } = app.plans;
  const kept = await forOperators(Promise.resolve().then(() => keeping.kept(caller)));
  const about = { changes: {}, user_type: 'user' as const, currency: kept.currency };
  const { plans: reports } = keeping.preview(caller, { ...about, unit: 'vhr' });
  return { kept, volume: app.plans.volume.kept(caller), reports, now: app.clock().toISOString() };
}

/** What the brand sells, at which prices, and how visitors see it. */
export default function PlansPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('console-plans');
  const { kept, reports } = loaderData;
  const here = useBrandQuery();
  const id = useSearchParams()[0].get('plan');
  const plan = kept.plans.find(each => each.id === id) ?? null;
  const isNew = id === 'new' && kept.may_write;
  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <ExportButton list="prices" label={t('history_file')} />
          <PriceFiles kept={kept} />
          {kept.may_write && (
            <ButtonLink
              look="main"
              size="small"
              icon={<Plus className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
              to={{ search: here('plan=new') }}
            >
              {t('new')}
            </ButtonLink>
          )}
        </>
      }
    >
      {kept.needs_second && <Message tone="info" title={t('second')} />}
      {plan || isNew ? (
        <Editing key={id} kept={kept} plan={plan} first={reports} />
      ) : (
        <>
          <PlanTable kept={kept} now={new Date(loaderData.now)} />
          <VolumePrices kept={loaderData.volume} />
          <PlansPreview changes={{}} currency={kept.currency} first={reports} />
        </>
      )}
    </ConsolePage>
  );
}

interface EditingProps {
  kept: Route.ComponentProps['loaderData']['kept'];
  /** Null: a new one. */
  plan: KeptPlan | null;
  first: Plan[];
}

function Editing({ kept, plan, first }: EditingProps) {
  const [changes, change] = useState<Record<string, unknown>>({});
  return (
    <div className={styles.planColumns}>
      {plan ? (
        <PlanEditor kept={kept} plan={plan} onDraft={change} />
      ) : (
        <NewPlan version={kept.version} onDraft={change} />
      )}
      <PlansPreview
        changes={changes}
        currency={kept.currency}
        first={first}
        unit={plan?.unit === 'sticker' ? 'sticker' : 'vhr'}
        userType={plan?.user_type}
      />
    </div>
  );
}

function PlanTable({ kept, now }: Pick<EditingProps, 'kept'> & { now: Date }) {
  const t = useTranslations('console-plans');
  const format = useFormatter();
  const money = useMoney();
  const here = useBrandQuery();
  const columns: Column<KeptPlan>[] = [
    {
      key: 'plan',
      name: t('column.plan'),
      cell: plan => (
        <span className={styles.planName}>
          {kept.may_write ? (
            <Link className={ui.standaloneLink} to={{ search: here(`plan=${plan.id}`) }}>
              {plan.name}
            </Link>
          ) : (
            plan.name
          )}
          <span className={`${ui.monospace} ${ui.tertiaryText} ${ui.text14}`}>{plan.id}</span>
        </span>
      ),
    },
    { key: 'for', name: t('column.for'), cell: plan => t(`for.${plan.user_type}`) },
    {
      key: 'price',
      name: t('column.price'),
      figure: true,
      cell: plan => (
        <span className={styles.planPrices}>
          {Object.entries(pricesOf(plan, kept.currency))
            .sort(([a], [b]) => Number(b === kept.currency) - Number(a === kept.currency))
            .map(([currency, cents]) => (
              <span key={currency}>{money(cents, currency)}</span>
            ))}
        </span>
      ),
    },
    {
      key: 'later',
      name: t('column.later'),
      cell: plan => {
        const later = Object.entries(plan.prices_from);
        if (later.length === 0) return <span className={ui.tertiaryText}>{t('none')}</span>;
        return later.map(([moment, prices]) => (
          <span key={moment} className={styles.planName}>
            {t('laterLine', {
              when: format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
              prices: format.list(Object.entries(prices).map(([currency, cents]) => money(cents, currency))),
            })}
          </span>
        ));
      },
    },
    {
      key: 'state',
      name: t('column.state'),
      cell: plan => {
        if (plan.valid_to && new Date(plan.valid_to) <= now)
          return <StateWord tone="neutral">{t('state.over')}</StateWord>;
        if (plan.valid_from && new Date(plan.valid_from) > now)
          return <StateWord tone="info">{t('state.later')}</StateWord>;
        return <TickWord>{t(plan.badge ? 'state.popular' : 'state.sold')}</TickWord>;
      },
    },
  ];
  return (
    <div className={cardStyles.card}>
      <Table caption={t('title')} columns={columns} rows={kept.plans} rowKey={({ id }) => id} stack />
    </div>
  );
}
