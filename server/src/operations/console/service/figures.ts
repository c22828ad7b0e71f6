import type { Accounts } from '../../../identity/accounts/service.ts';
import { isAllowed } from '../../../identity/accounts/rules.ts';
import { type Clock, dayOf, daysAfter } from '../../../kit/clock.ts';
import type { Orders } from '../../../money/orders/service.ts';
import type { Caller, Member } from '../../../platform/sites/rules/caller.ts';
import type { Sites } from '../../../platform/sites/service.ts';
import type { Funnel } from '../../../care/funnel/service.ts';
import type { Support } from '../../../care/support/service.ts';
import type { Overview, OverviewDay } from '../contract.ts';

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

/** The figures of the caller's brand for a period and the one before it, and the sums of every brand of the operator. */
export async function figuresOf(
  caller: Caller,
  operator: Member,
  period: number,
  deps: FigureDeps,
): Promise<NonNullable<Overview['figures']>> {
  const { clock, orders, funnel, support } = deps;
  const { id, currency } = caller.site;
  const days = Array.from({ length: 2 * period }, (_, at) => dayOf(daysAfter(clock(), at + 1 - 2 * period)));
  const [first = ''] = days;
  const [revenue, steps, tickets] = await Promise.all([
    orders.revenueDays(id, first),
    funnel.stepDays(id, first),
    support.openedByDay(id, first),
  ]);
  const dayFigures = days.map((day): OverviewDay => {
    const stepOn = (step: string) => sumOf(steps.filter(row => row.day === day && row.step === step));
    return {
      day,
      previews: stepOn('preview'),
      orders: stepOn('paid'),
      documents: stepOn('ready'),
      tickets: sumOf(tickets.filter(row => row.day === day)),
      revenue: netOf(revenue.filter(row => row.day === day && row.currency === currency)),
    };
  });
  const since = days[period] ?? '';
  const inPeriod = revenue.filter(({ day }) => day >= since);
  const others = [...new Set(inPeriod.map(row => row.currency))].filter(each => each !== currency).toSorted();
  return {
    period_days: period,
    currency,
    days: dayFigures.slice(period),
    before: dayFigures.slice(0, period),
    other_revenue: others.map(each => ({
      currency: each,
      revenue: netOf(inPeriod.filter(row => row.currency === each)),
    })),
    brands: await brandSums(operator, since, deps),
  };
}

async function brandSums(operator: Member, since: string, { sites, accounts, orders, support }: FigureDeps) {
  const operated = await accounts.operates(operator, sites.all());
  const sums = operated
    .filter(each => isAllowed(each.operator.roles, 'read_orders'))
    .map(async ({ brand: { id, name, currency } }) => {
      const [revenue, tickets] = await Promise.all([orders.revenueDays(id, since), support.openedByDay(id, since)]);
      const own = revenue.filter(row => row.currency === currency);
      const paid = revenue.reduce((sum, row) => sum + row.orders, 0);
      return { id, name, currency, orders: paid, revenue: netOf(own), tickets: sumOf(tickets) };
    });
  return Promise.all(sums);
}
