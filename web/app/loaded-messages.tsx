import type { ReactNode } from 'react';
import { FORMATS, IntlProvider, TIME_ZONE } from './kit/messages/intl.ts';
import { tagOf, useLanguage } from './language.ts';
import { messagesOf } from './kit/messages/messages.ts';
import { ownMessages } from './kit/messages/own-messages.ts';
import { useFrame } from './platform/shell/settings/frame.ts';

/**
 * Around a part that is loaded into a page that stands already: its sentences came with it, after the page's own. It
 * belongs into the file that is loaded: around a lazy part it could look before the sentences are there.
 */
export function LoadedMessages({ children }: { children: ReactNode }) {
  const locale = useLanguage();
  return (
    <IntlProvider
      locale={tagOf(locale)}
      messages={ownMessages(messagesOf(locale), useFrame()?.texts)}
      formats={FORMATS}
      timeZone={TIME_ZONE}
    >
      {children}
    </IntlProvider>
  );
}
