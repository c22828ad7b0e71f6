import './members-messages.ts';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { IntlProvider, useLocale } from 'use-intl';
import { messagesOf } from '../messages.ts';
import { QueryProvider } from '../query.tsx';

/** What the pages of documents and of members need beyond the public ones: their sentences and kept answers. */
export default function MembersLayout() {
  const locale = useLocale();
  const messages = useMemo(() => messagesOf(locale), [locale]);
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC">
      <QueryProvider>
        <Outlet />
      </QueryProvider>
    </IntlProvider>
  );
}
