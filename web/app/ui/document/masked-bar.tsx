import { useTranslations } from 'use-intl';

/** A value that has not left the server: a drawn bar, `widthPx` wide, not blurred text. */
export function MaskedBar({ widthPx }: { widthPx: number }) {
  const t = useTranslations('ui');
  return <span className="bar-m" style={{ width: widthPx }} role="img" aria-label={t('masked')} />;
}
