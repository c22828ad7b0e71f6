import './console-messages.ts';
import { Outlet, useNavigation } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { ToastProvider } from '../../../kit/ui/notice/toast.tsx';
import { QueryProvider } from '../../../query.tsx';
import { forOperators, forMembers } from '../members/members-only.ts';
import { problemTitle, ErrorPage } from '../../../platform/shell/pages/error-page.tsx';
import type { Route } from './+types/console-layout';
import { ConsoleSide } from './console-side.tsx';
import * as frameStyles from '../../../platform/shell/layout/site-frame.module.css';
import * as styles from './console.module.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  return forOperators(app.console.frame(caller));
}

export function meta({ matches, error }: Route.MetaArgs) {
  return problemTitle(matches, error);
}

/** The frame of the operator's console: where one can go and which brand it is about, beside the page. */
export default function ConsoleLayout({ loaderData: frame }: Route.ComponentProps) {
  const t = useTranslations('shell');
  const waiting = useNavigation().state !== 'idle';
  return (
    <QueryProvider>
      <ToastProvider>
        <a className={frameStyles.skipLink} href="#main">
          {t('skip')}
        </a>
        {waiting && <div className={frameStyles.pendingBar} role="progressbar" aria-label={t('pending')} />}
        <div className={styles.consoleFrame}>
          <ConsoleSide frame={frame} />
          <main id="main" tabIndex={-1} className={styles.consoleMain}>
            <Outlet />
          </main>
        </div>
      </ToastProvider>
    </QueryProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
