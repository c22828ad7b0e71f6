import './styles.css';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { IntlProvider } from 'use-intl';
import type { Route } from './+types/root';
import { marqueContext } from './context.ts';
import { messagesOf } from './messages.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { caller, nonce } = context.get(marqueContext);
  const { site, actor, locale } = caller;
  return { site, actor, locale, nonce };
}

export function Layout({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>('root');
  const locale = frame?.locale ?? 'en';
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
          {children}
        </IntlProvider>
        <ScrollRestoration nonce={frame?.nonce} />
        <Scripts nonce={frame?.nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
