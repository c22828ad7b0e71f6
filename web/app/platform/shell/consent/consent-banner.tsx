import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../kit/ui/action/button.tsx';
import type { Consent } from './consent.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './consent-banner.module.css';

interface ConsentBannerProps {
  now: Consent;
  refusedByBrowser: boolean;
  onChoose: (said: 'all' | 'none') => void;
  /** Leaves everything as it is; null while nothing has been said. */
  onClose: (() => void) | null;
}

/** The question whether a visit may be measured: two answers of one size, and the page can be read meanwhile. */
export function ConsentBanner({ now, refusedByBrowser, onChoose, onClose }: ConsentBannerProps) {
  const t = useTranslations('shell.consent');
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = document.documentElement;
    root.dataset['asking'] = '';
    const measured = new ResizeObserver(() => {
      root.style.setProperty('--asking-height', `${box.current?.offsetHeight ?? 0}px`);
    });
    if (box.current) measured.observe(box.current);
    if (onClose) box.current?.focus();
    return () => {
      measured.disconnect();
      root.style.removeProperty('--asking-height');
      delete root.dataset['asking'];
    };
  }, [onClose]);
  return (
    <section className={styles.consentBanner} aria-labelledby="ask" ref={box} tabIndex={-1}>
      <div className={ui.grow}>
        <h2 className={ui.text16} id="ask">
          {t('title')}
        </h2>
        <p className={`${ui.secondaryText} ${ui.text14} ${ui.marginTop1}`}>
          {t(refusedByBrowser ? 'refused_by_browser' : 'text')}
        </p>
        {now && !refusedByBrowser && (
          <p className={`${ui.text14} ${ui.mediumWeight} ${ui.marginTop1}`}>{t(`now.${now}`)}</p>
        )}
      </div>
      {!refusedByBrowser && (
        <div className={styles.consentButtons}>
          <Button onClick={() => onChoose('none')}>{t('refuse')}</Button>
          <Button onClick={() => onChoose('all')}>{t('accept')}</Button>
        </div>
      )}
      {onClose && (
        <Button look="quiet" square size="small" aria-label={t('close')} onClick={onClose}>
          <X className={ui.icon} aria-hidden />
        </Button>
      )}
    </section>
  );
}
