import { type ReactNode, lazy, Suspense } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import type { TicketsPage } from '@marque/server/care/support/contract';
import type { Profile } from '@marque/server/identity/accounts/contract';
import { reportsCall, type ReportsPage } from '@marque/server/documents/reports/contract';
import { stickersCall, type StickersPage, type WaitingDraft } from '@marque/server/documents/stickers/contract';
import FileSearch from 'lucide-react/icons/file-search';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { OrderList } from '../../money/orders/order/order-list.tsx';
import { SubscriptionList } from '../../money/subscriptions/subscription-list.tsx';
import type { Tab } from '../../kit/ui/action/tabs.tsx';
import type { Route } from './+types/dashboard-page';
import { GarageList } from './garage/garage-list.tsx';
import { Ledger } from './ledger.tsx';
import { SearchList } from './search-list.tsx';
import { VinForm } from './vin-form.tsx';
import { WhenNear } from '../../kit/ui/page/when-near.tsx';
import { phoneText } from '../../identity/accounts/forms/phone-digits.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { Facts } from '../../kit/ui/data/facts.tsx';
import { send } from '../../client.ts';
import { ReportCard } from '../reports/report-card.tsx';
import { stageOf } from '../reports/report-stage.ts';
import { DocumentProblem } from '../../care/returns/document-problem.tsx';
import { ShareDocument } from '../shares/share-document.tsx';
import { CompareBar, CompareTick, useCompareTicks } from './compare-ticks.tsx';
import { StickerCard } from '../stickers/sticker-card.tsx';
import { type PagedList, type PageOfList } from '../../use-pages.ts';
import { PageList } from '../../kit/forms/page-list.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as documentCardStyles from '../reports/document-card.module.css';
import * as styles from './card-list.module.css';

type Dashboard = Route.ComponentProps['loaderData'];

/** The tabs of the dashboard and what each shows. */
export function useDashboardTabs(dashboard: Dashboard): Tab[] {
  const t = useTranslations('dashboard.tab');
  const { reports, stickers, drafts, searches, garage, orders, subscriptions, tickets, ledger, profile, global } =
    dashboard;
  const tab = (id: string, label: string, content: ReactNode) => {
    return { id, label, panel: <Panel title={label}>{content}</Panel> };
  };
  return [
    {
      ...tab('vehicle-history-report', t('reports'), <ReportCards first={reports} />),
      count: reports.total,
    },
    {
      ...tab('window-sticker', t('stickers'), <StickerCards first={stickers} drafts={drafts} />),
      count: stickers.total,
    },
    { ...tab('searches', t('searches'), <SearchList first={searches} />), count: searches.total },
    { ...tab('garage', t('garage'), <GarageList first={garage} />), count: garage.total },
    ...(orders
      ? [{ ...tab('orders', t('orders'), <OrderList first={orders} start={<VinForm plans />} />), count: orders.total }]
      : []),
    tab(
      'subscription',
      t('subscription'),
      <SubscriptionList subscriptions={subscriptions} start={<VinForm plans />} />,
    ),
    { ...tab('tickets', t('tickets'), <TicketsTab first={tickets} />), count: tickets.total },
    tab('credits', t('credits'), <Ledger first={ledger} global={global} />),
    tab('profile', t('profile'), <ProfileTab profile={profile} />),
  ];
}

/** The content of a tab, under the heading that those who cannot see the tabs go by. */
function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className={ui.visuallyHidden}>{title}</h2>
      {children}
    </>
  );
}

const TicketList = lazy(async () => ({ default: (await import('../../care/support/ticket-list.tsx')).TicketList }));

/** The member's tickets: their script comes when the tab is opened. */
function TicketsTab({ first }: { first: TicketsPage }) {
  return (
    <WhenNear>
      <Suspense>
        <TicketList first={first} />
      </Suspense>
    </WhenNear>
  );
}

/** Whose account it is, and the ways to change it. */
function ProfileTab({ profile }: { profile: Profile }) {
  const t = useTranslations('accounts');
  const { first, last, email, phone, company } = profile;
  const values = { first, last, phone: phone && phoneText(phone), company };
  const filled = (['first', 'last', 'phone', 'company'] as const).flatMap(key =>
    values[key] ? [{ key, name: t(`profile.${key}`), value: values[key] }] : [],
  );
  return (
    <div className={`${cardStyles.card} ${cardStyles.paddedCard} ${ui.stack}`}>
      <Facts facts={[{ key: 'email', name: t('email'), value: email }, ...filled]} />
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <ButtonLink to="/members/profile">{t('nav.profile')}</ButtonLink>
        <ButtonLink to="/members/sessions">{t('nav.sessions')}</ButtonLink>
      </div>
    </div>
  );
}

/** The member's reports, page by page. */
export function ReportCards({ first }: { first: ReportsPage }) {
  const ticks = useCompareTicks();
  return (
    <CardList
      kind="reports"
      first={first}
      read={(after, signal) => send(reportsCall, { after }, { signal })}
      rowsOf={page => page.reports}
      tools={reports => mayCompare(reports) && <CompareBar ticks={ticks} />}
    >
      {reports => {
        const comparable = mayCompare(reports);
        return reports.map(report => (
          <ReportCard
            key={report.id}
            report={report}
            tick={
              comparable &&
              report.level !== 'stop' && <CompareTick vin={report.vin} title={report.title} ticks={ticks} />
            }
            {...actionsOf('report', report)}
          />
        ));
      }}
    </CardList>
  );
}

/** Whether there are two to compare; what one should not buy is not offered. */
const mayCompare = (reports: readonly ReportsPage['reports'][number][]): boolean =>
  reports.filter(({ state, level }) => stageOf(state) === 'readable' && level !== 'stop').length > 1;

/** The actions for any document: show it to others, and say that it is wrong. */
function actionsOf(kind: 'report' | 'sticker', { vin, title, state }: { vin: string; title: string; state: string }) {
  const about = { kind, vin, title };
  return {
    share: <ShareDocument {...about} />,
    wrong: <DocumentProblem {...about} state={state} className={documentCardStyles.documentCardProblem} />,
  };
}

/** Few members have one. */
const DraftCards = lazy(async () => ({ default: (await import('../stickers/draft-cards.tsx')).DraftCards }));

/** The open choices for the member's stickers, and the stickers, page by page. */
function StickerCards({ first, drafts }: { first: StickersPage; drafts: readonly WaitingDraft[] }) {
  return (
    <>
      {drafts.length > 0 && (
        <Suspense>
          <DraftCards drafts={drafts} />
        </Suspense>
      )}
      <CardList
        kind="stickers"
        first={first}
        read={(after, signal) => send(stickersCall, { after }, { signal })}
        rowsOf={page => page.stickers}
      >
        {stickers =>
          stickers.map(sticker => <StickerCard key={sticker.id} sticker={sticker} {...actionsOf('sticker', sticker)} />)
        }
      </CardList>
    </>
  );
}

const ICONS = { reports: FileSearch, stickers: ReceiptText } as const;

interface CardListProps<Answer extends PageOfList & { total: number }, Row> extends Omit<PagedList<Answer>, 'name'> {
  kind: 'reports' | 'stickers';
  rowsOf: (page: Answer) => readonly Row[];
  /** Says what one can do with several of them, beside their number. */
  tools?: (rows: readonly Row[]) => ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A member's documents of one kind, page by page, or where to begin. */
function CardList<Answer extends PageOfList & { total: number }, Row>(props: CardListProps<Answer, Row>) {
  const { kind, tools, children, ...list } = props;
  const t = useTranslations('dashboard');
  return (
    <PageList
      {...list}
      name={kind}
      totalOf={page => page.total}
      empty={{
        icon: ICONS[kind],
        title: t(`empty.${kind}.title`),
        text: t(`empty.${kind}.text`),
        action: <VinForm />,
      }}
      head={(total, rows) => (
        <div className={styles.listHead}>
          <p className={`${ui.secondaryText} ${ui.text14} ${ui.tabularNumbers}`}>
            {t(`count.${kind}`, { count: total })}
          </p>
          {tools?.(rows)}
        </div>
      )}
    >
      {rows => <div className={styles.documentGrid}>{children(rows)}</div>}
    </PageList>
  );
}
