import './plans-messages.ts';
import type { Plan } from '@marque/server/money/plans/contract';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { readWords } from '../../platform/sections/read-words.ts';
import { marqueContext, type MarqueContext } from '../../context.ts';
import { TermSection } from '../../platform/sections/term-section.tsx';
import { GateNote } from '../../platform/shell/layout/gate-note.tsx';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/pricing-page';
import { PlanCards } from './plan-cards.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { PlanTable } from './plan-table.tsx';
import { PlanTerms } from './plan-terms.tsx';
import { pricingPath, type PricingQuery } from './pricing-path.ts';
import { tagOf } from '../../language.ts';
import { translatorFor } from '../../kit/messages/intl.ts';
import { messagesOf } from '../../kit/messages/messages.ts';
import { productSchema } from '../../structured-data.ts';
import * as tabsStyles from '../../kit/ui/action/tabs.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './pricing-page.module.css';

const KINDS = ['report', 'sticker'] as const;

/** The number of a vehicle without VIN is its whole name. */
const MAX_NUMBER_LENGTH = 160;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const words = loaderData?.words;
  return pageTitle(matches, t => ({
    title: words?.title ?? t('plans.title'),
    ...(words ? { description: words.description } : {}),
  }));
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const { app, caller } = marque;
  const { site, actor } = caller;
  const query = url.searchParams;
  const kind = query.get('for') === 'sticker' ? ('sticker' as const) : ('report' as const);
  const unit = kind === 'sticker' ? ('sticker' as const) : ('vhr' as const);
  const currencies = [...new Set(app.plans.list(caller, { unit }).flatMap(plan => plan.currencies))];
  const offered = (wanted: string | null | undefined) => currencies.find(each => each === wanted?.toUpperCase());
  const usual = offered(caller.placeCurrency) ?? site.currency;
  const currency = offered(query.get('currency')) ?? usual;
  const { nextCharge } = app.payments;
  const plans = app.plans.list(caller, { unit, currency });
  describeProduct(marque, url, { kind, plans: plans.filter(plan => plan.kind !== 'bundle') });
  const renews = plans.some(each => each.period);
  const [words, renewal] = await Promise.all([
    readWords(marque, 'pricing'),
    renews ? readWords(marque, 'pricing/renewal') : null,
  ]);
  return {
    kind,
    words,
    renewal: renewal?.items ?? [],
    vin: query.get('vin')?.slice(0, MAX_NUMBER_LENGTH) || null,
    plans,
    currencies,
    currency,
    usual,
    foreign: currency !== site.currency,
    costs: site.credit_costs,
    tax: site.tax,
    statement: site.statement_name ?? site.name.toUpperCase(),
    dealer:
      actor.kind === 'member' && actor.isDealer ? ('is' as const) : site.features.dealer ? ('may' as const) : null,
    again: { month: nextCharge('month').toISOString(), year: nextCharge('year').toISOString() },
  };
}

export default function PricingPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('plans');
  const { kind, vin, plans, currencies, currency, usual, foreign, dealer, words } = loaderData;
  const [limits, refund, ...others] = words?.sections ?? [];
  const [chosen, choose] = useChosenPlan(plans.map(plan => plan.id));
  const plan = plans.find(each => each.id === chosen) ?? null;
  const ways = useWays(plans);
  const query = { kind, vin, currency: currency === usual ? null : currency };
  const [missing, setMissing] = useState(false);
  const asking = (event: FormEvent<HTMLFormElement>) => {
    setMissing(!plan);
    if (plan) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLInputElement>('input[name="plan"]')?.focus();
  };
  return (
    <>
      <div className={`${ui.pageWidth} ${styles.pricingHead}`}>
        <h1 className={ui.text44}>{words?.title ?? t('title')}</h1>
        <p className={`${ui.leadText} ${styles.pricingLead}`}>
          {ways} {words?.lead}
        </p>
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.spaceBetween} ${ui.marginTop8}`}>
          <DocumentSwitch query={query} />
          <CurrencySwitch query={query} currencies={currencies} currency={currency} usual={usual} />
        </div>
        <GateNote />
        {dealer && (
          <p className={`${ui.secondaryText} ${ui.marginTop4}`}>
            {t(`dealer.${dealer}`)} {dealer === 'may' && <Link to="/members/dealer">{t('dealer.apply')}</Link>}
          </p>
        )}
      </div>
      <form className={`${ui.pageWidth} ${styles.pricingForm}`} action="/checkout" noValidate onSubmit={asking}>
        {vin && <input type="hidden" name="vin" value={vin} />}
        {kind === 'sticker' && <input type="hidden" name="for" value="sticker" />}
        {foreign && <input type="hidden" name="currency" value={currency} />}
        {plans.some(each => each.unit === 'global') && (
          <p className={ui.marginBottom5}>
            {t('credit', { report: loaderData.costs.vhr, sticker: loaderData.costs.sticker })}
          </p>
        )}
        <PlanCards plans={plans} kind={kind} chosen={chosen} onChoose={choose} />
        <PlanSummary plan={plan} kind={kind} vin={vin} again={loaderData.again} missing={missing && !plan} />
        <PriceNotes tax={loaderData.tax} statement={loaderData.statement} renews={plans.some(each => each.period)} />
      </form>
      <PlanTable plans={plans} kind={kind} />
      <PlanTerms
        kind={kind}
        lacks={plans[0]?.not_included ?? []}
        limits={limits}
        refund={refund}
        renewal={loaderData.renewal}
      />
      {others.map(section => (
        <TermSection section={section} key={section.id} />
      ))}
    </>
  );
}

/** The things one may pay for here, in a sentence that names no kind of plan that is not sold. */
function useWays(plans: Plan[]): string {
  const t = useTranslations('plans');
  const format = useFormatter();
  const sold = (['single', 'bundle', 'pack'] as const).filter(kind => plans.some(plan => plan.kind === kind));
  const periods = (['month', 'year'] as const).filter(period => plans.some(plan => plan.period === period));
  const ways = [...sold, ...periods].map(way => t(`way.${way}`));
  return t('ways', { ways: format.list(ways, { type: 'disjunction' }) });
}

/** The chosen plan: none at first, unless the address names one. */
function useChosenPlan(ids: string[]): [string | null, (id: string) => void] {
  const [query] = useSearchParams();
  const named = query.get('plan');
  const [chosen, choose] = useState<string | null>(named && ids.includes(named) ? named : null);
  return [chosen !== null && ids.includes(chosen) ? chosen : null, choose];
}

/** Prices of reports or of stickers; each is a link. */
function DocumentSwitch({ query }: { query: PricingQuery }) {
  const t = useTranslations('plans.switch');
  return (
    <nav className={tabsStyles.segments} aria-label={t('label')}>
      {KINDS.map(kind => (
        <Link
          key={kind}
          to={pricingPath({ ...query, kind })}
          aria-current={kind === query.kind ? 'page' : undefined}
          preventScrollReset
        >
          {t(kind)}
        </Link>
      ))}
    </nav>
  );
}

interface PriceNotesProps {
  tax: { name: string; percent: number; included: boolean } | null;
  statement: string;
  /** Something here renews. */
  renews: boolean;
}

/** The terms of every price of the page: the tax, the renewal, the name on the card statement. */
function PriceNotes({ tax, statement, renews }: PriceNotesProps) {
  const t = useTranslations('plans.foot');
  return (
    <p className={`${ui.text14} ${ui.tertiaryText} ${ui.marginTop4}`}>
      {tax ? t(tax.included ? 'tax_included' : 'tax_added', { name: tax.name, percent: tax.percent }) : t('no_tax')}{' '}
      {renews ? t('renewal') : t('no_renewal')} {t('statement', { name: statement })}
    </p>
  );
}

/** Tells search engines what is sold on the page of prices: the plans it shows, at the prices it shows. For loaders. */
function describeProduct(
  marque: Pick<MarqueContext, 'app' | 'caller' | 'schema'>,
  url: URL,
  { kind, plans }: { kind: 'report' | 'sticker'; plans: readonly Plan[] },
): void {
  if (plans.length === 0) return;
  const { locale } = marque.caller;
  const t = translatorFor(tagOf(locale), messagesOf(locale));
  const features = [...new Set(plans.flatMap(plan => plan.features))];
  const product = productSchema(marque, url, {
    name: t(`plans.switch.${kind}`),
    description: features.join('. '),
    path: kind === 'report' ? '/pricing' : '/pricing?for=sticker',
    offers: plans,
  });
  marque.schema.push(product);
}

interface CurrencySwitchProps {
  query: PricingQuery;
  /** The site's own first. */
  currencies: string[];
  currency: string;
  /** The one that is shown where none is asked for: of where the reader is, else the site's own. */
  usual: string;
}

/** The currency of the prices, where there are several; each is a link. What is shown is what is charged. */
function CurrencySwitch({ query, currencies, currency, usual }: CurrencySwitchProps) {
  const t = useTranslations('plans');
  if (currencies.length < 2) return null;
  return (
    <nav className={tabsStyles.segments} aria-label={t('currency')}>
      {currencies.map(each => (
        <Link
          key={each}
          to={pricingPath({ ...query, currency: each === usual ? null : each })}
          aria-current={each === currency ? 'page' : undefined}
          preventScrollReset
        >
          {each}
        </Link>
      ))}
    </nav>
  );
}
