import type { Accounts } from '../../../identity/accounts/service.ts';
import { isAllowed } from '../../../identity/accounts/rules.ts';
import { type Clock, dayOf, daysAfter } from '../../../kit/clock.ts';
import type { Orders } from '../../../money/orders/service.ts';
import type { Caller, Member } from '../../../platform/sites/rules/caller.ts';
import type { Sites } from '../../../platform/sites/service.ts';
import type { Funnel } from '../../../care/funnel/service.ts';
import type { Support } from '../../../care/support/service.ts';
import type { Overview, OverviewDay, OverviewOf } from '../contract.ts';

export interface FigureDeps {
  clock: Clock;
  sites: Pick<Sites, 'all'>;
  accounts: Pick<Accounts, 'operates'>;
  orders: Pick<Orders, 'revenueDays'>;
  funnel: Pick<Funnel, 'stepDays'>;
  support: Pick<Support, 'openedByDay'>;
}

type Revenue = Awaited<ReturnType<Orders['revenueDays']>>[number];

/** Paid less what was given back, in hundredths. */
const netOf = (rows: readonly Revenue[]): number => rows.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0);
const sumOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0);

type Brand = Pick<Caller['site'], 'id' | 'name' | 'currency'>;

/** What a brand has by day since a day. */
async function daysOf(brand: Brand, first: string, { orders, funnel, support }: FigureDeps) {
  const { id } = brand;
  const [revenue, steps, tickets] = await Promise.all([
    orders.revenueDays(id, first),
    funnel.stepDays(id, first),
    support.openedByDay(id, first),
  ]);
  return { brand, revenue, steps, tickets };
}
type BrandDays = Awaited<ReturnType<typeof daysOf>>;

const stepsOf = (steps: BrandDays['steps'], step: string) => steps.filter(row => row.step === step);

/**
 * The figures of the caller's brand, or of all brands whose orders this operator may read, for a period and the one before it; and the
 * sums of each.
 */
export async function figuresOf(
  caller: Caller,
  operator: Member,
  { period, of }: { period: number; of: OverviewOf },
  deps: FigureDeps,
): Promise<NonNullable<Overview['figures']>> {
  const { currency } = caller.site;
  const days = Array.from({ length: 2 * period }, (_, at) => dayOf(daysAfter(deps.clock(), at + 1 - 2 * period)));
  const [first = ''] = days;
  const since = days[period] ?? '';
  const operated = (await deps.accounts.operates(operator, deps.sites.all()))
    .filter(each => isAllowed(each.operator.roles, 'read_orders'))
    .map(({ brand }) => brand);
  const all = await Promise.all(operated.map(brand => daysOf(brand, first, deps)));
  const counted = of === 'all' ? all : all.filter(({ brand }) => brand.id === caller.site.id);
  const revenue = counted.flatMap(each => each.revenue);
  const steps = counted.flatMap(each => each.steps);
  const tickets = counted.flatMap(each => each.tickets);
  const dayFigures = days.map((day): OverviewDay => {
    const on = <Row extends { day: string }>(rows: readonly Row[]) => rows.filter(row => row.day === day);
    const stepOn = (step: string) => sumOf(on(stepsOf(steps, step)));
    return {
      day,
      previews: stepOn('preview'),
      orders: stepOn('paid'),
      documents: stepOn('ready'),
      tickets: sumOf(on(tickets)),
      revenue: netOf(on(revenue).filter(row => row.currency === currency)),
    };
  });
  const inPeriod = revenue.filter(({ day }) => day >= since);
  const others = [...new Set(inPeriod.map(row => row.currency))].filter(each => each !== currency).toSorted();
  return {
    of,
    period_days: period,
    currency,
    days: dayFigures.slice(period),
    before: dayFigures.slice(0, period),
    other_revenue: others.map(each => ({
      currency: each,
      revenue: netOf(inPeriod.filter(row => row.currency === each)),
    })),
    brands: all.map(each => sumsOf(each, since)),
  };
}

/** The sums of a brand since a day; `revenue`: in its own currency. */
function sumsOf({ brand: { id, name, currency }, revenue, steps, tickets }: BrandDays, since: string) {
  const late = <Row extends { day: string }>(rows: readonly Row[]) => rows.filter(({ day }) => day >= since);
  return {
    id,
    name,
    currency,
    previews: sumOf(late(stepsOf(steps, 'preview'))),
    orders: sumOf(late(stepsOf(steps, 'paid'))),
    documents: sumOf(late(stepsOf(steps, 'ready'))),
    revenue: netOf(late(revenue).filter(row => row.currency === currency)),
    tickets: sumOf(late(tickets)),
  };
}
