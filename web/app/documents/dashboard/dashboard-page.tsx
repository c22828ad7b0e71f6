import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { MembersNav } from '../../identity/accounts/members/members-nav.tsx';
import { forMembers } from '../../identity/accounts/members/members-only.ts';
import { stageOf as reportStage } from '../reports/report-stage.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { stageOf as stickerStage } from '../stickers/sticker-stage.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { Tabs } from '../../kit/ui/action/tabs.tsx';
import type { Route } from './+types/dashboard-page';
import { CreditsBar } from './credits-bar.tsx';
import { SHOWN_MS, useHighlight } from './use-highlight.ts';
import { useDashboardTabs } from './use-dashboard-tabs.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './dashboard-page.module.css';

const RevisionDialog = lazy(async () => ({
  default: (await import('../stickers/revision/revision-dialog.tsx')).RevisionDialog,
}));

const LOOK_MS = 2_500;

export const meta = titled(t => ({ title: t('dashboard.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const lists = await allOf({
    reports: app.reports.list(caller),
    stickers: app.stickers.list(caller),
    drafts: app.stickers.waiting(caller),
    searches: app.vehicles.searches.page(caller),
    garage: app.vehicles.garage.page(caller),
    orders: app.orders.list(caller).catch(hiddenFrom),
    subscriptions: app.subscriptions.list(caller),
    tickets: app.support.own(caller),
    ledger: app.credits.entries(caller),
    consumables: app.credits.consumables(caller),
    profile: app.accounts.profile(caller),
    totals: app.orders.totals(caller, {}).catch(hiddenFrom),
  });
  return {
    ...lists,
    global: caller.site.credit_type === 'global',
    wanted: url.searchParams.get('vin'),
    regenerating: url.searchParams.get('regenerate') === 'true',
  };
}

/** A role of a dealership that does not include its wallet is shown none of its orders; anything else is an error. */
function hiddenFrom(error: unknown): null {
  if (error instanceof Error && 'reason' in error && error.reason === 'dealership_role') return null;
  throw error;
}

/** The answers of promises that are waited for together, each under its name. */
async function allOf<T extends object>(promises: T): Promise<{ [Name in keyof T]: Awaited<T[Name]> }> {
  const entries = Object.entries(promises).map(async ([name, promise]) => [name, await promise] as const);
  return Object.fromEntries(await Promise.all(entries)) as { [Name in keyof T]: Awaited<T[Name]> };
}

/** The member's purchases so far; nothing before the first order. */
function Totals({ totals }: { totals: { total_orders: number; first_order_at: string | null } | null }) {
  const t = useTranslations('dashboard');
  const format = useFormatter();
  if (!totals?.first_order_at) return null;
  const since = format.dateTime(new Date(totals.first_order_at), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return <p className={ui.secondaryText}>{t('totals', { count: totals.total_orders, since })}</p>;
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('dashboard');
  const { reports, stickers, consumables, global, wanted } = loaderData;
  const tabs = useDashboardTabs(loaderData);
  useHighlight(wanted);
  const [regeneration, endAsking] = useRegeneration(loaderData.regenerating ? wanted : null);
  usePolling(
    reports.reports.some(report => reportStage(report.state) === 'working') ||
      stickers.stickers.some(sticker => stickerStage(sticker.state) === 'working'),
  );
  return (
    <div className={`${ui.pageWidth} ${styles.dashboardPage}`}>
      <MembersNav />
      <div className={styles.dashboardHead}>
        <div>
          <h1 className={ui.text32}>{t('title')}</h1>
          <Totals totals={loaderData.totals} />
        </div>
        <ButtonLink look="main" to="/" icon={<Plus className={ui.icon} aria-hidden />}>
          {t('check')}
        </ButtonLink>
      </div>
      <CreditsBar consumables={consumables} global={global} />
      <Tabs hash label={t('tabs')} className={styles.dashboardTabs} tabs={tabs} />
      {regeneration && (
        <Suspense>
          <RevisionDialog key={regeneration} vin={regeneration} onClose={endAsking} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * The vehicle whose sticker a link wants a new version of: once its card has been lit up, a dialog asks. The wish is taken
 * out of the address, so that the page can be loaded again without the question.
 */
function useRegeneration(vin: string | null): [string | null, () => void] {
  const [requested, setRequested] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!vin) return;
    const timer = setTimeout(() => {
      setRequested(vin);
      const { pathname, hash } = location;
      void navigate(`${pathname}?vin=${encodeURIComponent(vin)}${hash}`, { replace: true, preventScrollReset: true });
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [vin, navigate]);
  return [requested, () => setRequested(null)];
}

/** Reloads the page's data while documents are being made and the page is visible. */
function usePolling(working: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!working) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [working, revalidate]);
}
