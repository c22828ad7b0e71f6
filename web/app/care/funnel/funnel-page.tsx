import '../../platform/shell/offline/operations-messages.ts';
import { type FunnelAnswer, FunnelDays, funnelCall } from '@marque/server/care/funnel/contract';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { ExportButton } from '../../identity/exports/export-button.tsx';
import { ConsolePage } from '../../identity/accounts/console/console-page.tsx';
import { forOperators, forMembers, queryIn } from '../../identity/accounts/members/members-only.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { Facts } from '../../kit/ui/data/facts.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import type { Route } from './+types/funnel-page';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import * as tabsStyles from '../../kit/ui/action/tabs.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './funnel.module.css';

export const meta = titled(t => ({ title: t('funnel.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const answer = await forOperators(app.funnel.report(caller, queryIn(funnelCall, url, 'days')));
  return { answer };
}

/** How many people go how far on this site, with what was earned and what the sources cost. */
export default function FunnelPage({ loaderData: { answer } }: Route.ComponentProps) {
  const t = useTranslations('funnel');
  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead')}
      actions={<ExportButton list="funnel" filters={{ days: answer.period_days }} />}
    >
      <nav className={`${tabsStyles.tabStrip} ${styles.funnelPeriods}`} aria-label={t('periods')}>
        {FunnelDays.options.map(days => (
          <Link key={days} to={`?days=${days}`} aria-current={days === String(answer.period_days) ? 'page' : undefined}>
            {t('period', { days: Number(days) })}
          </Link>
        ))}
      </nav>
      <div className={styles.funnel}>
        <Steps steps={answer.steps} />
        <Money answer={answer} />
        <Days days={answer.days} />
        <p className={`${ui.text14} ${ui.secondaryText}`}>{t('how')}</p>
      </div>
    </ConsolePage>
  );
}

/**
 * A bar for each step; the figures stand beside it, so that it needs no other table. A step that is reached without the
 * one before it, as a preview by a link, is no share of that.
 */
function Steps({ steps }: Pick<FunnelAnswer, 'steps'>) {
  const t = useTranslations('funnel');
  const format = useFormatter();
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <TitledSection id="steps" title={t('steps')}>
      <ol className={styles.funnelSteps}>
        {steps.map(({ step, count }, at) => {
          const before = steps[at - 1]?.count ?? 0;
          return (
            <li key={step}>
              <span className={ui.mediumWeight}>{t(`step.${step}`)}</span>
              <span className={`${styles.stepCount} ${ui.tabularNumbers}`}>{format.number(count)}</span>
              <span className={styles.stepBar} aria-hidden>
                <span style={{ width: `${(100 * count) / most}%` }} />
              </span>
              <span className={`${ui.text14} ${ui.secondaryText} ${styles.stepShare}`}>
                {before > 0 && count <= before && t('share', { share: count / before })}
              </span>
            </li>
          );
        })}
      </ol>
    </TitledSection>
  );
}

function Money({ answer: { revenue, source_cost_usd: cost } }: { answer: FunnelAnswer }) {
  const t = useTranslations('funnel');
  const money = useMoney();
  const facts = revenue.flatMap(({ currency, paid, refunded }) => [
    { key: `${currency} paid`, name: t('paid'), value: money(paid, currency) },
    { key: `${currency} refunded`, name: t('refunded'), value: money(refunded, currency) },
  ]);
  const known = cost === null ? t('cost_unknown') : money(Math.round(Number(cost) * 100), 'USD');
  return (
    <TitledSection id="money" title={t('money')}>
      <Facts
        facts={[
          ...(facts.length > 0 ? facts : [{ key: 'none', name: t('paid'), value: t('nothing_paid') }]),
          { key: 'cost', name: t('cost'), value: known },
        ]}
      />
    </TitledSection>
  );
}

/** The days on which something happened. */
function Days({ days }: Pick<FunnelAnswer, 'days'>) {
  const t = useTranslations('funnel');
  const format = useFormatter();
  const rows = days.filter(({ counts }) => Object.values(counts).some(count => count > 0));
  type Row = (typeof rows)[number];
  const steps = Object.keys(days[0]?.counts ?? {}) as (keyof Row['counts'])[];
  const columns: Column<Row>[] = [
    {
      key: 'day',
      name: t('day'),
      whole: true,
      cell: ({ day }) => format.dateTime(new Date(day), { dateStyle: 'medium' }),
    },
    ...steps.map(step => ({
      key: step,
      name: t(`step.${step}`),
      figure: true,
      cell: ({ counts }: Row) => format.number(counts[step]),
    })),
  ];
  return (
    <TitledSection id="days" title={t('days')}>
      {rows.length === 0 ? (
        <p className={ui.secondaryText}>{t('no_days')}</p>
      ) : (
        <Card flush>
          <Table caption={t('days')} columns={columns} rows={rows} rowKey={({ day }) => day} stack />
        </Card>
      )}
    </TitledSection>
  );
}
