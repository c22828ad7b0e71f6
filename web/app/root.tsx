import './zod-without-eval.ts';
import './styles.css';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { lazy, type ReactNode, useEffect, useState, Suspense } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { FORMATS, IntlProvider, TIME_ZONE, useTranslations } from './kit/messages/intl.ts';
import type { Route } from './+types/root';
import { marqueContext } from './context.ts';
import { languageOfPage, tagOf } from './language.ts';
import { messagesOf } from './kit/messages/messages.ts';
import { ownMessages } from './kit/messages/own-messages.ts';
import { asJson } from './json-answer.ts';
import { AfterLoad } from './platform/shell/after-load.tsx';
import { guardInBrowser } from './platform/shell/guard/guard-browser.ts';
import { guardOnServer } from './platform/shell/guard/guard-server.ts';
import { ErrorPage, problemTitle } from './platform/shell/pages/error-page.tsx';
import { frameOf } from './platform/shell/settings/frame-data.ts';
import { useFrame } from './platform/shell/settings/frame.ts';
import { keepSite, useSiteSettings } from './platform/shell/settings/settings-store.ts';
import * as ui from './kit/ui/page/primitives.module.css';
import * as pageSpinnerStyles from './kit/ui/waiting/page-spinner.module.css';

const LATEST_MS = 3_000;
const SOON_MS = 200;

export const middleware: Route.MiddlewareFunction[] = [guardOnServer];

// Only operators who look at a member load it.
const SeeingNow = lazy(() => import('./platform/shell/seeing/seeing-now.tsx'));

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardInBrowser];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  return asJson(await frameOf(context.get(marqueContext), request, url));
}

export function Layout({ children }: { children: ReactNode }) {
  const frame = useFrame();
  const locale = frame?.locale ?? languageOfPage();
  const theme = frame && frame.site.theme !== 'system' ? frame.site.theme : undefined;
  return (
    <html lang={locale} data-theme={theme} style={frame?.style}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {frame && <link rel="icon" type="image/svg+xml" href={frame.settings.favicon} />}
        {frame && (
          <link rel="apple-touch-icon" href={frame.settings.favicon.replace('favicon.svg', 'icon-apple.png')} />
        )}
        {frame && <link rel="manifest" href="/manifest.webmanifest" />}
        {frame && <ThemeColor grounds={frame.grounds} theme={frame.site.theme} />}
        <Meta />
        {/* Styles need no nonce. Browsers hide one that the server sends, so React would find another than its own. */}
        <Links nonce="" />
      </head>
      <body>
        <IntlProvider
          locale={tagOf(locale)}
          messages={ownMessages(messagesOf(locale), frame?.texts)}
          formats={FORMATS}
          timeZone={TIME_ZONE}
        >
          {children}
          {frame?.seeing && (
            <Suspense>
              <SeeingNow seeing={frame.seeing} />
            </Suspense>
          )}
        </IntlProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The color of the browser's own bars: the ground of the page. */
function ThemeColor({ grounds, theme }: { grounds: { light: string; dark: string }; theme: string }) {
  if (theme !== 'system') return <meta name="theme-color" content={theme === 'dark' ? grounds.dark : grounds.light} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={grounds.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={grounds.dark} />
    </>
  );
}

export default function Root() {
  const settings = useSiteSettings();
  return (
    <>
      {settings ? <Outlet /> : <PageSpinner />}
      <Later />
    </>
  );
}

export function meta({ matches, error }: Route.MetaArgs) {
  return problemTitle(matches, error);
}

export function HydrateFallback() {
  return <PageSpinner />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <ErrorPage error={error} />
      <Later error={error} />
    </>
  );
}

/** Work that can wait until the page is shown and the browser is idle. */
function Later({ error }: { error?: unknown }) {
  const frame = useFrame();
  const idle = useIdle();
  useEffect(() => {
    if (frame) keepSite({ settings: frame.settings, config: frame.config });
  }, [frame]);
  return idle && <AfterLoad frame={frame} error={error} />;
}

/** In place of a whole page while it is not known what it may show. */
function PageSpinner() {
  const t = useTranslations('ui');
  return (
    <div className={pageSpinnerStyles.pageSpinner} role="status" aria-label={t('loading')}>
      <LoaderCircle className={`${ui.icon} ${ui.spinning}`} aria-hidden />
    </div>
  );
}

/** False until the browser has nothing more urgent to do than what can wait. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const rest = () => setIdle(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, SOON_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(rest, { timeout: LATEST_MS });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}
