import {
  type Difference,
  differencesCall,
  type ReconciledDay,
  reconciledDaysCall,
} from '@marque/server/money/reconciliation/contract';
import Landmark from 'lucide-react/icons/landmark';
import { Link } from 'react-router';
import { send } from '../../../client.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { useBrandQuery } from '../../../identity/accounts/console/console-path.ts';
import { forMembers, forOperators, queryIn } from '../../../identity/accounts/members/members-only.ts';
import { PageList } from '../../../kit/forms/page-list.tsx';
import type { PageOfList } from '../../../use-pages.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/reconciliation-page';
import { DayTable } from './day-table.tsx';
import { DifferenceCard } from './difference-card.tsx';
import * as tabsStyles from '../../../kit/ui/action/tabs.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './reconciliation.module.css';

export const meta = titled(t => ({ title: t('console.place.reconciliation'), unlisted: true }));

const TABS = ['days', 'open', 'closed'] as const;
type Tab = (typeof TABS)[number];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const days = await forOperators(app.reconciliation.days(caller));
  const isList = url.searchParams.has('show') && url.searchParams.get('show') !== 'days';
  const which = isList ? queryIn(differencesCall, url, 'show', 'day', 'gateway') : null;
  const found = which && (await forOperators(app.reconciliation.differences(caller, which)));
  const tab: Tab = which?.show ?? 'days';
  return { days, found, tab, day: which?.day, gateway: which?.gateway };
}

/** What the gateways say of each day beside what we say. */
export default function ReconciliationPage({ loaderData }: Route.ComponentProps) {
  const { days, found, tab, day, gateway } = loaderData;
  const t = useTranslations('console-reconciliation');
  const here = useBrandQuery();
  const of = day && gateway ? { day, gateway } : undefined;
  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead')}
      actions={
        tab === 'days' ? (
          <ExportButton list="reconciliation" />
        ) : (
          <ExportButton list="differences" filters={{ show: tab, day, gateway }} />
        )
      }
    >
      <nav className={tabsStyles.tabStrip} aria-label={t('tabs')}>
        {TABS.map(each => (
          <Link key={each} to={here(`show=${each}`)} aria-current={each === tab ? 'page' : undefined}>
            {t(each)}
            {each === 'open' && <span className={tabsStyles.tabCount}>{days.open}</span>}
          </Link>
        ))}
      </nav>
      {of && found && (
        <p className={ui.text14}>
          {t('of_day', of)} · <Link to={here(`show=${tab}`)}>{t('all_days')}</Link>
        </p>
      )}
      <div>
        {found && tab !== 'days' ? (
          <Differences key={`${tab} ${day} ${gateway}`} first={found} tab={tab} of={of} maySettle={days.may_settle} />
        ) : (
          <Days first={days} />
        )}
      </div>
    </ConsolePage>
  );
}

type DaysAnswer = PageOfList & { days: ReconciledDay[]; may_settle: boolean };

function Days({ first }: { first: DaysAnswer }) {
  const t = useTranslations('console-reconciliation');
  return (
    <PageList
      name="reconciled days"
      first={first}
      read={(after, signal) => send(reconciledDaysCall, { after }, { signal })}
      rowsOf={page => page.days}
      totalOf={page => page.days.length}
      empty={{ icon: Landmark, title: t('none_days'), text: t('none_days_text') }}
    >
      {rows => <DayTable days={rows} mayAsk={first.may_settle} />}
    </PageList>
  );
}

interface DifferencesProps {
  first: PageOfList & { differences: Difference[]; total: number };
  tab: 'open' | 'closed';
  of: { day: string; gateway: string } | undefined;
  maySettle: boolean;
}

function Differences({ first, tab, of, maySettle }: DifferencesProps) {
  const t = useTranslations('console-reconciliation');
  return (
    <PageList
      name={`differences ${tab} ${of?.day} ${of?.gateway}`}
      first={first}
      read={(after, signal) => send(differencesCall, { show: tab, ...of, after }, { signal })}
      rowsOf={page => page.differences}
      totalOf={page => page.total}
      empty={{ icon: Landmark, title: t(`none_${tab}`), text: t(`none_${tab}_text`) }}
    >
      {rows => (
        <div className={styles.differenceCards}>
          {rows.map(each => (
            <DifferenceCard key={each.id} difference={each} maySettle={maySettle} />
          ))}
        </div>
      )}
    </PageList>
  );
}
