import { type Provider, type ProviderDay } from '@marque/server/vehicles/source-health/contract';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { StateWord, TickWord, UnknownWord } from '../../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { BreakerCard } from './breaker-card.tsx';
import { OrderCard } from './order-card.tsx';
import { TermsCard } from './terms-card.tsx';
import type { Route } from './+types/providers-page';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as orderStyles from '../orders/orders.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('console.place.providers'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const [health, billed] = await Promise.all([
    forOperators(app.sourceHealth.providers(caller)),
    forOperators(app.paidSources.usage(caller)),
  ]);
  return { ...health, billed };
}

type Billed = Route.ComponentProps['loaderData']['billed'];

/** The sources of the installation: whether they answer, how fast, and what those that bill cost. */
export default function ProvidersPage({ loaderData }: Route.ComponentProps) {
  const { providers, orders, order_versions: versions, breakers, now, billed } = loaderData;
  const { may_try: mayTry, may_order: mayOrder } = loaderData;
  const t = useTranslations('console-providers');
  return (
    <ConsolePage title={t('title')} lead={t('lead')} actions={<ExportButton list="providers" />}>
      <ProviderTable providers={providers} now={now} />
      <BreakerCard breakers={breakers} mayTry={mayTry} now={now} />
      <OrderCard orders={orders} versions={versions} mayOrder={mayOrder} />
      <BilledCard billed={billed} />
      <TermsCard providers={providers.filter(({ groups }) => !groups.includes('plate'))} />
      {providers.map(provider => (
        <DaysCard key={provider.name} provider={provider} />
      ))}
    </ConsolePage>
  );
}

function ProviderTable({ providers, now }: { providers: readonly Provider[]; now: string }) {
  const t = useTranslations('console-providers');
  const format = useFormatter();
  const ago = (moment: string | null) =>
    moment === null ? t('never') : format.relativeTime(new Date(moment), new Date(now));
  const columns: Column<Provider>[] = [
    {
      key: 'name',
      name: t('source'),
      cell: ({ name, demo }) => (
        <span>
          {name}
          {demo && <span className={`${orderStyles.underCell} ${ui.tertiaryText}`}>{t('demo')}</span>}
        </span>
      ),
    },
    { key: 'groups', name: t('for'), cell: ({ groups }) => groups.join(', ') },
    { key: 'state', name: t('state'), whole: true, cell: provider => <Health provider={provider} /> },
    { key: 'answer', name: t('last_answer'), whole: true, cell: each => ago(each.last_answer) },
    {
      key: 'failure',
      name: t('last_failure'),
      cell: each => (
        <span>
          {ago(each.last_failure)}
          {each.fault && <span className={`${orderStyles.underCell} ${ui.tertiaryText}`}>{each.fault}</span>}
        </span>
      ),
    },
  ];
  return (
    <Card flush>
      <Table caption={t('title')} columns={columns} rows={providers} rowKey={({ name }) => name} stack />
    </Card>
  );
}

function Health({ provider }: { provider: Provider }) {
  const t = useTranslations('console-providers.is');
  const { failing, last_answer: answer, last_failure: failure } = provider;
  if (failing) return <StateWord tone="serious">{t('failing')}</StateWord>;
  if (answer === null && failure === null) return <UnknownWord>{t('unknown')}</UnknownWord>;
  if (answer === null || (failure !== null && failure > answer))
    return <StateWord tone="caution">{t('failed')}</StateWord>;
  return <TickWord>{t('answers')}</TickWord>;
}

function DaysCard({ provider: { name, days } }: { provider: Provider }) {
  const t = useTranslations('console-providers');
  const format = useFormatter();
  if (days.length === 0) return null;
  const count = (calls: number | null) => (calls === null ? t('not_told') : format.number(calls));
  const bound = (ms: number | null) => (ms === null ? t('longer') : t('within', { ms }));
  const columns: Column<ProviderDay>[] = [
    { key: 'day', name: t('day'), whole: true, cell: ({ day }) => day },
    { key: 'calls', name: t('calls'), figure: true, cell: ({ calls }) => format.number(calls) },
    { key: 'found', name: t('found'), figure: true, cell: ({ found }) => count(found) },
    { key: 'nothing', name: t('nothing'), figure: true, cell: ({ nothing }) => count(nothing) },
    {
      key: 'unanswered',
      name: t('unanswered'),
      figure: true,
      cell: ({ unanswered, failures }) => (
        <span>
          {count(unanswered)}
          {failures > 0 && (
            <span className={`${orderStyles.underCell} ${ui.tertiaryText}`}>
              {t('failed_calls', { count: failures })}
            </span>
          )}
        </span>
      ),
    },
    { key: 'p50', name: t('p50'), figure: true, whole: true, cell: ({ p50 }) => bound(p50) },
    { key: 'p95', name: t('p95'), figure: true, whole: true, cell: ({ p95 }) => bound(p95) },
  ];
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={`${ui.text16} ${ui.semibold}`}>{t('by_day', { name })}</h2>
      </div>
      <Table caption={t('by_day', { name })} columns={columns} rows={days} rowKey={({ day }) => day} stack />
    </Card>
  );
}

/** The sources that bill calls: their price, their limit of the day, and what they cost. */
function BilledCard({ billed: { sources, days } }: { billed: Billed }) {
  const t = useTranslations('console-providers.billed');
  const format = useFormatter();
  const dollars = (usd: string | null) => (usd === null ? t('unpriced') : `$${usd}`);
  const columns: Column<Billed['sources'][number]>[] = [
    { key: 'source', name: t('source'), cell: ({ source }) => source },
    { key: 'price', name: t('price'), figure: true, cell: each => dollars(each.price_usd) },
    {
      key: 'today',
      name: t('today'),
      figure: true,
      cell: ({ calls_today: calls, calls_per_day: limit }) => t('of', { calls, limit }),
    },
    {
      key: 'refused',
      name: t('refused'),
      figure: true,
      cell: ({ source }) =>
        format.number(days.filter(day => day.source === source).reduce((sum, { refused }) => sum + refused, 0)),
    },
    { key: 'cost', name: t('cost'), figure: true, cell: ({ source }) => dollars(costOf(days, source)) },
  ];
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={`${ui.text16} ${ui.semibold}`}>{t('title')}</h2>
      </div>
      {sources.length === 0 ? (
        <p className={`${cardStyles.paddedCard} ${ui.secondaryText}`}>{t('none')}</p>
      ) : (
        <Table caption={t('title')} columns={columns} rows={sources} rowKey={({ source }) => source} stack />
      )}
    </Card>
  );
}

/** What a source has cost; null where any of its days has no price. */
function costOf(days: Billed['days'], source: string): string | null {
  const costs = days.filter(day => day.source === source).map(({ cost_usd: cost }) => cost);
  if (costs.includes(null)) return null;
  return costs.reduce((sum, cost) => sum + Number(cost), 0).toFixed(2);
}
