import './zod-without-eval.ts';
import './styles.css';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { IntlProvider } from 'use-intl';
import type { Route } from './+types/root';
import { marqueContext } from './context.ts';
import { FORMATS, tagOf } from './language.ts';
import { messagesOf } from './messages.ts';
import { brandStyle } from './shell/brand-style.ts';
import { ErrorPage } from './shell/error-page.tsx';

/** What every page knows of the brand, of who reads it and in which language. */
export function loader({ context }: Route.LoaderArgs) {
  const { site, actor, locale } = context.get(marqueContext).caller;
  const { id, name, theme, currency, support_email } = site;
  return {
    site: { id, name, theme, currency, support_email },
    style: brandStyle(site),
    member: actor.kind === 'member' ? { email: actor.email } : null,
    locale,
    year: new Date().getUTCFullYear(),
  };
}

export type Frame = Awaited<ReturnType<typeof loader>>;

export function Layout({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>('root');
  const locale = frame?.locale ?? 'en';
  const theme = frame && frame.site.theme !== 'system' ? frame.site.theme : undefined;
  return (
    <html lang={locale} data-theme={theme} style={frame?.style}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {frame && <link rel="icon" type="image/svg+xml" href={`/sites/${frame.site.id}/favicon.svg`} />}
        <Meta />
        <Links />
      </head>
      <body>
        <IntlProvider locale={tagOf(locale)} messages={messagesOf(locale)} formats={FORMATS} timeZone="UTC">
          {children}
        </IntlProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
