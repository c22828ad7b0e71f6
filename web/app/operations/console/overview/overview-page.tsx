import { overviewCall, OverviewDays, OverviewOf } from '@marque/server/operations/console/contract';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { useBrandQuery } from '../../../identity/accounts/console/console-path.ts';
import { forMembers, forOperators, queryIn } from '../../../identity/accounts/members/members-only.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/overview-page';
import { AttentionList } from './attention-list.tsx';
import { BrandSums } from './brand-sums.tsx';
import { Figures } from './figures.tsx';
import * as styles from './overview.module.css';
import * as tabsStyles from '../../../kit/ui/action/tabs.module.css';

export const meta = titled(t => ({ title: t('console.place.overview'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const overview = await forOperators(app.console.overview(caller, queryIn(overviewCall, url, 'days', 'of')));
  return { overview };
}

/** What needs a person now, and how the business is doing. */
export default function OverviewPage({ loaderData: { overview } }: Route.ComponentProps) {
  const t = useTranslations('console');
  const format = useFormatter();
  const here = useBrandQuery();
  const { attention, figures, now } = overview;
  return (
    <ConsolePage
      title={t('place.overview')}
      lead={format.dateTime(new Date(now), { dateStyle: 'full', timeStyle: 'short' })}
    >
      <AttentionList attention={attention} now={now} />
      {figures && (
        <>
          <div className={styles.figureChoice}>
            <nav className={tabsStyles.tabStrip} aria-label={t('overview.periods')}>
              {OverviewDays.options.map(days => (
                <Link
                  key={days}
                  to={here(`days=${days}&of=${figures.of}`)}
                  aria-current={days === String(figures.period_days) ? 'page' : undefined}
                >
                  {t('overview.period', { days: Number(days) })}
                </Link>
              ))}
            </nav>
            {figures.brands.length > 1 && (
              <nav className={tabsStyles.tabStrip} aria-label={t('overview.whose')}>
                {OverviewOf.options.map(of => (
                  <Link
                    key={of}
                    to={here(`days=${figures.period_days}&of=${of}`)}
                    aria-current={of === figures.of ? 'page' : undefined}
                  >
                    {t(`overview.of.${of}`)}
                  </Link>
                ))}
              </nav>
            )}
          </div>
          <Figures figures={figures} />
          {figures.brands.length > 1 && <BrandSums brands={figures.brands} days={figures.period_days} />}
        </>
      )}
    </ConsolePage>
  );
}
