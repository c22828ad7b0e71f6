import type { Plan } from '@marque/server/money/plans/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { useMoney } from '../../kit/ui/data/money.ts';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { type About, aboutOf } from './credit-use.ts';
import { type PriceRow, priceRows } from './price-rows.ts';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './plan-table.module.css';

/** Every plan by its price for one document; a subscription also where it is not used up. */
export function PlanTable({ plans, kind }: { plans: Plan[]; kind: 'report' | 'sticker' }) {
  const t = useTranslations('plans.table');
  const rows = priceRows(plans);
  const about: About = plans[0] ? aboutOf(plans[0], kind) : kind;
  const columns = useColumns(rows, about);
  if (rows.length < 2) return null;
  return (
    <section className={ui.pageSection} aria-labelledby="compare">
      <div className={ui.pageWidth}>
        <h2 className={`${ui.text32} ${ui.marginBottom6}`} id="compare">
          {t(`title.${about}`)}
        </h2>
        <div className={`${cardStyles.card} ${styles.planTable}`}>
          <Table
            caption={t(`title.${about}`)}
            columns={columns}
            rows={rows}
            rowKey={({ plan, used }) => `${plan.id} ${used}`}
            stack
          />
        </div>
      </div>
    </section>
  );
}

function useColumns(rows: PriceRow[], about: About): Column<PriceRow>[] {
  const t = useTranslations('plans.table');
  const money = useMoney();
  const dearest = Math.max(...rows.map(row => row.eachCents));
  const columnOf = (key: 'plan' | 'pay' | 'compared') => ({ key, name: t(key) });
  return [
    {
      ...columnOf('plan'),
      cell: ({ plan, used, count }) => (
        <span className={ui.mediumWeight}>{used ? t(`used.${used}`, { plan: plan.name, count }) : plan.name}</span>
      ),
    },
    { key: 'count', name: t(`count.${about}`), figure: true, cell: row => row.count },
    {
      ...columnOf('pay'),
      figure: true,
      cell: ({ plan }) => {
        const price = money(plan.price, plan.currency);
        return plan.period ? t(`a_period.${plan.period}`, { price }) : price;
      },
    },
    {
      key: 'each',
      name: t(`each.${about}`),
      figure: true,
      cell: ({ plan, eachCents }) => <span className={ui.mediumWeight}>{money(eachCents, plan.currency)}</span>,
    },
    {
      ...columnOf('compared'),
      cell: ({ eachCents }) => (
        <span className={styles.priceBar}>
          <i style={{ width: `${(eachCents / dearest) * 100}%` }} />
        </span>
      ),
    },
  ];
}
