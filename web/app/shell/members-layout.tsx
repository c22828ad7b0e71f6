import './members-messages.ts';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { IntlProvider } from 'use-intl';
import { tagOf, useLanguage } from '../language.ts';
import { messagesOf } from '../messages.ts';
import { QueryProvider } from '../query.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';

/** What the pages of documents and of members need beyond the public ones: sentences, kept answers, notices. */
export default function MembersLayout() {
  const locale = useLanguage();
  const messages = useMemo(() => messagesOf(locale), [locale]);
  return (
    <IntlProvider locale={tagOf(locale)} messages={messages} timeZone="UTC">
      <QueryProvider>
        <TooltipProvider>
          <ToastProvider>
            <Outlet />
          </ToastProvider>
        </TooltipProvider>
      </QueryProvider>
    </IntlProvider>
  );
}
