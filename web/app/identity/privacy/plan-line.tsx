import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';

type What = 'other';

/** One kind of data an erasure deletes or keeps, and how much there is of it. */
export function PlanLine({ what, count, children }: { what: string; count: number; children?: ReactNode }) {
  const t = useTranslations('privacy.what');
  const format = useFormatter();
  const key = what as What;
  return (
    <li>
      <span>{t.has(key) ? t(key) : t('other')}</span>
      <span className={ui.tabularNumbers}>{format.number(count)}</span>
      {children}
    </li>
  );
}
