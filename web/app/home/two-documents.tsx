import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Offer } from '../plans/cheapest-plan.ts';
import { Link } from '../ui/action/link.tsx';
import { useMoney } from '../ui/data/money.ts';
import { OdometerPicture, PricePicture } from './document-pictures.tsx';
import * as cardStyles from '../ui/page/card.module.css';
import * as ui from '../ui/page/primitives.module.css';
import * as styles from './two-documents.module.css';

const LINES = ['line1', 'line2', 'line3', 'line4'] as const;

/** What can be bought, with its price. */
export function TwoDocuments({ prices }: { prices: { report: Offer | null; sticker: Offer | null } }) {
  const t = useTranslations('home.documents');
  return (
    <section className={ui.pageSection} aria-labelledby="get">
      <div className={ui.pageWidth}>
        <h2 className={ui.text32} id="get">
          {t('title')}
        </h2>
        <p className={`${ui.leadText} ${styles.productsLead}`}>{t('lead')}</p>
        <div className={`${ui.grid} ${ui.twoColumns}`}>
          <Product kind="report" offer={prices.report} sample="/sample-report" picture={<OdometerPicture />} />
          <Product kind="sticker" offer={prices.sticker} sample="/sample-sticker" picture={<PricePicture />} />
        </div>
      </div>
    </section>
  );
}

interface ProductProps {
  kind: 'report' | 'sticker';
  offer: Offer | null;
  sample: string;
  picture: ReactNode;
}

function Product({ kind, offer, sample, picture }: ProductProps) {
  const t = useTranslations(`home.documents.${kind}`);
  const money = useMoney();
  return (
    <article className={`${cardStyles.card} ${styles.productCard}`}>
      <div className={styles.productPicture}>{picture}</div>
      <div className={cardStyles.paddedCard}>
        <div className={`${ui.flexRow} ${ui.spaceBetween} ${ui.alignBaseline}`}>
          <h3 className={ui.text24}>{t('name')}</h3>
          {offer && (
            <p className={`${ui.tabularNumbers} ${ui.noWrap} ${ui.semibold} ${ui.text18}`}>
              {offer.quantity > 1
                ? t('price_pack', { price: money(offer.priceCents, offer.currency), count: offer.quantity })
                : money(offer.priceCents, offer.currency)}
            </p>
          )}
        </div>
        <p className={`${ui.secondaryText} ${styles.productText}`}>{t('say')}</p>
        <ul>
          {LINES.map(line => (
            <li className={ui.iconItem} key={line}>
              <Check className={ui.icon} aria-hidden />
              <span>{t(line)}</span>
            </li>
          ))}
        </ul>
        <p className={ui.marginTop6}>
          <Link className={ui.standaloneLink} to={sample}>
            {t('sample')}
          </Link>
        </p>
      </div>
    </article>
  );
}
