import { Link } from 'react-router';
import { useTranslations } from 'use-intl';

const KINDS = ['report', 'sticker'] as const;

/** Prices of reports or of stickers; each is a link. */
export function DocumentSwitch({ kind, vin }: { kind: 'report' | 'sticker'; vin: string | null }) {
  const t = useTranslations('plans.switch');
  return (
    <nav className="seg mt-8" aria-label={t('label')}>
      {KINDS.map(each => {
        const query = new URLSearchParams({ ...(each === 'sticker' ? { for: each } : {}), ...(vin ? { vin } : {}) });
        return (
          <Link
            key={each}
            to={`/pricing${query.size > 0 ? `?${query}` : ''}`}
            aria-current={each === kind ? 'page' : undefined}
            preventScrollReset
          >
            {t(each)}
          </Link>
        );
      })}
    </nav>
  );
}
