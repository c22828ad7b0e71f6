import { useTranslations } from 'use-intl';
import { Link } from '../ui/action/link.tsx';
import { type PricingQuery, pricingPath } from './pricing-path.ts';
import * as tabsStyles from '../ui/action/tabs.module.css';

interface CurrencySwitchProps {
  asked: PricingQuery;
  /** The site's own first. */
  currencies: string[];
  currency: string;
}

/** The currency of the prices, where there are several; each is a link. What is shown is what is charged. */
export function CurrencySwitch({ asked, currencies, currency }: CurrencySwitchProps) {
  const t = useTranslations('plans');
  if (currencies.length < 2) return null;
  return (
    <nav className={tabsStyles.segments} aria-label={t('currency')}>
      {currencies.map((each, index) => (
        <Link
          key={each}
          to={pricingPath({ ...asked, currency: index === 0 ? null : each })}
          aria-current={each === currency ? 'page' : undefined}
          preventScrollReset
        >
          {each}
        </Link>
      ))}
    </nav>
  );
}
