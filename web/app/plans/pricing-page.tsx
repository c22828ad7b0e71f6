import './plans-messages.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { marqueContext } from '../context.ts';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/pricing-page';
import { ChosenSum } from './chosen-sum.tsx';
import { DocumentSwitch } from './document-switch.tsx';
import { PlanCards } from './plan-cards.tsx';
import { PlanTable } from './plan-table.tsx';
import { PlanTerms } from './plan-terms.tsx';

const LONGEST_NUMBER = 40;

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('plans.title'), description: t('plans.lead') }));
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  const asked = new URL(request.url).searchParams;
  const shared = caller.site.credit_type === 'global';
  const kind = asked.get('for') === 'sticker' ? ('sticker' as const) : ('report' as const);
  return {
    kind,
    shared,
    vin: asked.get('vin')?.slice(0, LONGEST_NUMBER) || null,
    plans: app.plans.list(caller, { unit: kind === 'sticker' ? 'sticker' : 'vhr' }),
  };
}

export default function PricingPage({ loaderData: { kind, shared, vin, plans } }: Route.ComponentProps) {
  const t = useTranslations('plans');
  const [chosen, choose] = useChosenPlan(plans.map(plan => plan.id));
  const plan = plans.find(each => each.id === chosen) ?? null;
  const about = shared ? 'shared' : kind;
  return (
    <>
      <div className="page pricing-head">
        <h1 className="t44">{t('title')}</h1>
        <p className="lead pricing-lead">{t('lead')}</p>
        <DocumentSwitch kind={kind} vin={vin} />
      </div>
      <form className="page" action="/checkout">
        {vin && <input type="hidden" name="vin" value={vin} />}
        {kind === 'sticker' && <input type="hidden" name="for" value="sticker" />}
        <PlanCards plans={plans} about={about} chosen={chosen} onChoose={choose} />
        <ChosenSum plan={plan} about={about} vin={vin} />
        <p className="t14 c3 mt-4">{t('tax')}</p>
      </form>
      <PlanTable plans={plans} about={about} />
      <PlanTerms kind={kind} lacks={plans[0]?.not_included ?? []} />
    </>
  );
}

/** The chosen plan: none at first, unless the address names one. */
function useChosenPlan(ids: string[]): [string | null, (id: string) => void] {
  const [asked] = useSearchParams();
  const named = asked.get('plan');
  const [chosen, choose] = useState<string | null>(named && ids.includes(named) ? named : null);
  return [chosen !== null && ids.includes(chosen) ? chosen : null, choose];
}
