import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { type PricingQuery, pricingPath } from './pricing-path.ts';

const KINDS = ['report', 'sticker'] as const;

/** Prices of reports or of stickers; each is a link. */
export function DocumentSwitch({ asked }: { asked: PricingQuery }) {
  const t = useTranslations('plans.switch');
  return (
    <nav className="seg" aria-label={t('label')}>
      {KINDS.map(kind => (
        <Link
          key={kind}
          to={pricingPath({ ...asked, kind })}
          aria-current={kind === asked.kind ? 'page' : undefined}
          preventScrollReset
        >
          {t(kind)}
        </Link>
      ))}
    </nav>
  );
}
