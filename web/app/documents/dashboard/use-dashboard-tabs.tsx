import { type ReactNode, lazy, Suspense, type ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { TicketsPage } from '@marque/server/care/support/contract';
import type { Profile } from '@marque/server/identity/accounts/contract';
import { reportsCall, type ReportsPage } from '@marque/server/documents/reports/contract';
import { stickersCall, type StickersPage, type WaitingDraft } from '@marque/server/documents/stickers/contract';
import { FileSearch, ReceiptText } from 'lucide-react';
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
import { useErrorText } from '../../kit/forms/error-text.ts';
import { ShowMore } from '../../kit/ui/action/show-more.tsx';
import { usePages } from '../../use-pages.ts';
import { CompareBar, CompareTick, useCompareTicks } from './compare-ticks.tsx';
import { StickerCard } from '../stickers/sticker-card.tsx';
import { EmptyState } from '../../kit/ui/waiting/empty-state.tsx';
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
    { ...tab('orders', t('orders'), <OrderList first={orders} start={<VinForm plans />} />), count: orders.total },
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

/** What a tab shows, under the heading that those who cannot see the tabs go by. */
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
  const told = (['first', 'last', 'phone', 'company'] as const).flatMap(key =>
    values[key] ? [{ key, name: t(`profile.${key}`), value: values[key] }] : [],
  );
  return (
    <div className={`${cardStyles.card} ${cardStyles.paddedCard} ${ui.stack}`}>
      <Facts facts={[{ key: 'email', name: t('email'), value: email }, ...told]} />
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <ButtonLink to="/members/profile">{t('nav.profile')}</ButtonLink>
        <ButtonLink to="/members/sessions">{t('nav.sessions')}</ButtonLink>
      </div>
    </div>
  );
}

/** The member's reports, page by page. */
export function ReportCards({ first }: { first: ReportsPage }) {
  const textOf = useErrorText();
  const { pages, more, loading, error } = usePages({
    name: 'reports',
    first,
    read: (after, signal) => send(reportsCall, { after }, { signal }),
  });
  const ticks = useCompareTicks();
  const reports = pages.flatMap(page => page.reports);
  // What one should not buy is not offered.
  const mayCompare = reports.filter(({ state, level }) => stageOf(state) === 'readable' && level !== 'stop').length > 1;
  const total = pages.at(-1)?.total ?? 0;
  return (
    <ShowMore shown={reports.length} total={total} more={more} loading={loading} problem={error && textOf(error)}>
      <CardList kind="reports" total={total} tools={mayCompare && <CompareBar ticks={ticks} />}>
        {reports.map(report => (
          <ReportCard
            key={report.id}
            report={report}
            tick={
              mayCompare &&
              report.level !== 'stop' && <CompareTick vin={report.vin} title={report.title} ticks={ticks} />
            }
            share={<ShareDocument kind="report" vin={report.vin} title={report.title} />}
            wrong={
              <DocumentProblem
                vin={report.vin}
                title={report.title}
                kind="report"
                state={report.state}
                className={documentCardStyles.documentCardProblem}
              />
            }
          />
        ))}
      </CardList>
    </ShowMore>
  );
}

/** Few members have one. */
const DraftCards = lazy(async () => ({ default: (await import('../stickers/draft-cards.tsx')).DraftCards }));

/** What is still to be chosen for the member's stickers, and the stickers, page by page. */
function StickerCards({ first, drafts }: { first: StickersPage; drafts: readonly WaitingDraft[] }) {
  const textOf = useErrorText();
  const { pages, more, loading, error } = usePages({
    name: 'stickers',
    first,
    read: (after, signal) => send(stickersCall, { after }, { signal }),
  });
  const stickers = pages.flatMap(page => page.stickers);
  const total = pages.at(-1)?.total ?? 0;
  return (
    <>
      {drafts.length > 0 && (
        <Suspense>
          <DraftCards drafts={drafts} />
        </Suspense>
      )}
      <ShowMore shown={stickers.length} total={total} more={more} loading={loading} problem={error && textOf(error)}>
        <CardList kind="stickers" total={total}>
          {stickers.map(sticker => (
            <StickerCard
              key={sticker.id}
              sticker={sticker}
              share={<ShareDocument kind="sticker" vin={sticker.vin} title={sticker.title} />}
              wrong={
                <DocumentProblem
                  vin={sticker.vin}
                  title={sticker.title}
                  kind="sticker"
                  state={sticker.state}
                  className={documentCardStyles.documentCardProblem}
                />
              }
            />
          ))}
        </CardList>
      </ShowMore>
    </>
  );
}

const ICONS = { reports: FileSearch, stickers: ReceiptText } as const;

interface CardListProps {
  kind: 'reports' | 'stickers';
  /** How many there are; fewer may be shown. */
  total: number;
  /** What one can do with several of them, beside their number. */
  tools?: ReactNode;
  children: ReactElement[];
}

/** A member's documents of one kind, or where to begin. */
function CardList({ kind, total, tools, children }: CardListProps) {
  const t = useTranslations('dashboard');
  const Icon = ICONS[kind];
  if (children.length === 0) {
    return (
      <EmptyState icon={<Icon className={ui.icon} aria-hidden />} title={t(`empty.${kind}.title`)} action={<VinForm />}>
        {t(`empty.${kind}.text`)}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.listHead}>
        <p className={`${ui.secondaryText} ${ui.text14} ${ui.tabularNumbers}`}>
          {t(`count.${kind}`, { count: total })}
        </p>
        {tools}
      </div>
      <div className={styles.documentGrid}>{children}</div>
    </>
  );
}
