import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { SearchBox } from '../../vehicles/decode/search/search-box.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import type { Start } from './read-start.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './start-top.module.css';

/** The sample sticker as a picture, in twice the width of a phone. */
const SAMPLE = '/documents/sticker/sample.png?dpi=72';

/** The search box opened at the right tab, what it costs, and the top of the real sample. */
export function StartTop({ by, photoService, offers }: Start) {
  const t = useTranslations('content');
  const money = useMoney();
  return (
    <div className={styles.startTop}>
      <SearchBox search={{ by, typed: {} }} photoService={photoService} />
      <aside className={styles.startOffer}>
        <Link to="/sample-sticker" className={styles.startSample}>
          <img src={SAMPLE} alt={t('picture')} width="792" height="612" fetchPriority="high" />
          <span className={`${ui.text14} ${ui.semibold}`}>
            {t('price.sample')} <ArrowRight className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
          </span>
        </Link>
        <dl>
          {offers.map(({ kind, offer: { priceCents, currency, quantity } }) => (
            <div className={ui.keyValue} key={kind}>
              <dt>{t(`price.${kind}`)}</dt>
              <dd className={ui.semibold}>
                {quantity > 1
                  ? t('price.pack', { price: money(priceCents, currency), count: quantity })
                  : money(priceCents, currency)}
              </dd>
            </div>
          ))}
        </dl>
        <Link className={ui.standaloneLink} to="/pricing">
          {t('price.all')}
        </Link>
      </aside>
    </div>
  );
}
