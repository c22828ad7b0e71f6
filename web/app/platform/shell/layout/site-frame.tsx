import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { SiteHeader } from '../header/site-header.tsx';
import { useFrame } from '../settings/frame.ts';
import { SiteFooter } from './site-footer.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './site-frame.module.css';

/** Header, place of the page, footer; and a line at the top while the next page is on its way. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const waiting = useNavigation().state !== 'idle';
  return (
    <>
      <a className={styles.skipLink} href="#main">
        {t('skip')}
      </a>
      {waiting && <div className={styles.pendingBar} role="progressbar" aria-label={t('pending')} />}
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <OperatorNotice />
        {children}
      </main>
      <SiteFooter />
    </>
  );
}

/** Shows operators what the site lacks before it may sell, and which data is old; hidden from everyone else. */
function OperatorNotice() {
  const t = useTranslations('shell.operator_notice');
  const { missingTexts = [], staleData = [] } = useFrame()?.member ?? {};
  if (missingTexts.length === 0 && staleData.length === 0) return null;
  return (
    <div className={`${ui.pageWidth} ${styles.operatorNotice}`}>
      {missingTexts.length > 0 && (
        <Message tone="serious" title={t('title')} level={2}>
          <p>{t('text', { files: missingTexts.map(kind => `legal/${kind}.<YYYY-MM-DD>.<en|es>.md`).join(', ') })}</p>
        </Message>
      )}
      {staleData.length > 0 && (
        <Message tone="caution" title={t('stale_title', { data: staleData.join(', ') })} level={2}>
          <p>{t('stale_text')}</p>
        </Message>
      )}
    </div>
  );
}
