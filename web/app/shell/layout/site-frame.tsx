import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { OperatorNotice } from './operator-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from '../header/site-header.tsx';

/** Header, place of the page, footer; and a line at the top while the next page is on its way. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const waiting = useNavigation().state !== 'idle';
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      {waiting && <div className="pending" role="progressbar" aria-label={t('pending')} />}
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <OperatorNotice />
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
