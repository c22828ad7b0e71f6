import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'use-intl';

/** Stands wherever records are invented. */
export function DemoMark() {
  const t = useTranslations('ui');
  return (
    <span className="demo">
      <FlaskConical className="ic ic-16" aria-hidden />
      {t('demo')}
    </span>
  );
}
