import type { Plan } from '@marque/server/plans/contract';
import { useTranslations } from 'use-intl';
import { useMoney } from '../ui/money.ts';
import { type Column, Table } from '../ui/table.tsx';
import type { About } from './plan-cards.tsx';

/** Every plan by its price for one document. */
export function PlanTable({ plans, about }: { plans: Plan[]; about: About }) {
  const t = useTranslations('plans.table');
  const money = useMoney();
  const dearest = Math.max(...plans.map(plan => plan.per_unit));
  const columns: Column<Plan>[] = [
    { key: 'plan', name: t('plan'), head: t('plan'), cell: plan => <span className="m">{plan.name}</span> },
    { key: 'count', name: t('count'), head: t('count'), figure: true, cell: plan => plan.quantity },
    { key: 'pay', name: t('pay'), head: t('pay'), figure: true, cell: plan => money(plan.price, plan.currency) },
    {
      key: 'each',
      name: t(`each.${about}`),
      head: t(`each.${about}`),
      figure: true,
      cell: plan => <span className="m">{money(plan.per_unit, plan.currency)}</span>,
    },
    {
      key: 'share',
      name: t('compared'),
      head: t('compared'),
      cell: plan => (
        <span className="pb">
          <i style={{ width: `${(plan.per_unit / dearest) * 100}%` }} />
        </span>
      ),
    },
  ];
  if (plans.length < 2) return null;
  return (
    <section className="sec" aria-labelledby="compare">
      <div className="page">
        <h2 className="t32 mb-6" id="compare">
          {t(`title.${about}`)}
        </h2>
        <div className="card plan-table">
          <Table caption={t(`title.${about}`)} columns={columns} rows={plans} rowKey={plan => plan.id} stack />
        </div>
      </div>
    </section>
  );
}
