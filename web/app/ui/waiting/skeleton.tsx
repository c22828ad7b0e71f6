import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** One grey line of a page to come; `width` in any CSS unit. */
export function SkeletonLine({ width, tall }: { width: string; tall?: boolean }) {
  return <div className={tall ? 'sk sk-h' : 'sk'} style={{ width }} />;
}

/** A grey area of a page to come; `height` in any CSS unit. */
export function SkeletonBlock({ height }: { height: string }) {
  return <div className="sk sk-b" style={{ height }} />;
}

/** The shape of what is being fetched; said once to those who cannot see it. */
export function Skeleton({ children }: { children: ReactNode }) {
  const t = useTranslations('ui');
  return (
    <div aria-busy="true" className="card card-p">
      <span className="sr" role="status">
        {t('loading')}
      </span>
      <div aria-hidden="true" className="stack">
        {children}
      </div>
    </div>
  );
}
