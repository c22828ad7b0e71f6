import { useTranslations } from 'use-intl';
import { Link } from '../../kit/ui/action/link.tsx';
import { type PricingQuery, pricingPath } from './pricing-path.ts';
import * as tabsStyles from '../../kit/ui/action/tabs.module.css';

interface CurrencySwitchProps {
  asked: PricingQuery;
  /** The site's own first. */
  currencies: string[];
  currency: string;
  /** The one that is shown where none is asked for: of where the reader is, else the site's own. */
  usual: string;
}

/** The currency of the prices, where there are several; each is a link. What is shown is what is charged. */
export function CurrencySwitch({ asked, currencies, currency, usual }: CurrencySwitchProps) {
  const t = useTranslations('plans');
  if (currencies.length < 2) return null;
  return (
    <nav className={tabsStyles.segments} aria-label={t('currency')}>
      {currencies.map(each => (
        <Link
          key={each}
          to={pricingPath({ ...asked, currency: each === usual ? null : each })}
          aria-current={each === currency ? 'page' : undefined}
          preventScrollReset
        >
          {each}
        </Link>
      ))}
    </nav>
  );
}
