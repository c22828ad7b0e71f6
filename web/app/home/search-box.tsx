import { History, ScanText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Link } from '../ui/action/link.tsx';
import { VinSearch } from '../vehicles/vin-search.tsx';
import * as tabsStyles from '../ui/action/tabs.module.css';
import * as ui from '../ui/page/primitives.module.css';
import * as searchBoxStyles from '../vehicles/search-box.module.css';

const WAYS = [
  { by: 'vin', to: '/', Icon: ScanText },
  { by: 'classic', to: '/?by=classic', Icon: History },
] as const;

/** The ways to find a vehicle. Each is a link, so that both work without script and can be shared. */
export function SearchBox({ by, typed }: { by: 'vin' | 'classic'; typed: string }) {
  const t = useTranslations('home.search');
  return (
    <section className={searchBoxStyles.searchBox} aria-label={t('label')}>
      <nav className={tabsStyles.searchTabs} aria-label={t('ways')}>
        {WAYS.map(way => (
          <Link
            key={way.by}
            to={way.to}
            aria-current={way.by === by ? 'page' : undefined}
            preventScrollReset
            prefetch="intent"
          >
            <way.Icon className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
            {t(way.by)}
          </Link>
        ))}
      </nav>
      <VinSearch key={by + typed} initial={typed} classic={by === 'classic'} />
    </section>
  );
}
