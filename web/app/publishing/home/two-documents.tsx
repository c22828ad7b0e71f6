import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { SectionItem, Words } from '../../platform/sections/read-words.ts';
import type { Offer } from '../../money/plans/cheapest-plan.ts';
import { Link } from '../../kit/ui/action/link.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { OdometerPicture, PricePicture } from './document-pictures.tsx';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './two-documents.module.css';

interface TwoDocumentsProps {
  /** The first point is the report, the second the sticker. */
  words: Words;
  prices: { report: Offer | null; sticker: Offer | null };
}

const PRODUCTS = [
  { kind: 'report', sample: '/sample-report', picture: <OdometerPicture /> },
  { kind: 'sticker', sample: '/sample-sticker', picture: <PricePicture /> },
] as const;

/** What can be bought, with its price. */
export function TwoDocuments({ words: { title, lead, items }, prices }: TwoDocumentsProps) {
  return (
    <section className={ui.pageSection} aria-labelledby="get">
      <div className={ui.pageWidth}>
        <h2 className={ui.text32} id="get">
          {title}
        </h2>
        {lead && <p className={`${ui.leadText} ${styles.productsLead}`}>{lead}</p>}
        <div className={`${ui.grid} ${ui.twoColumns}`}>
          {PRODUCTS.map((product, at) => {
            const item = items[at];
            return item && <Product key={product.kind} {...product} item={item} offer={prices[product.kind]} />;
          })}
        </div>
      </div>
    </section>
  );
}

interface ProductProps {
  kind: 'report' | 'sticker';
  item: SectionItem;
  offer: Offer | null;
  sample: string;
  picture: ReactNode;
}

function Product({ kind, item, offer, sample, picture }: ProductProps) {
  const t = useTranslations(`home.documents.${kind}`);
  const money = useMoney();
  return (
    <article className={`${cardStyles.card} ${styles.productCard}`}>
      <div className={styles.productPicture}>{picture}</div>
      <div className={cardStyles.paddedCard}>
        <div className={`${ui.flexRow} ${ui.spaceBetween} ${ui.alignBaseline}`}>
          <h3 className={ui.text24}>{item.title}</h3>
          {offer && (
            <p className={`${ui.tabularNumbers} ${ui.noWrap} ${ui.semibold} ${ui.text18}`}>
              {offer.quantity > 1
                ? t('price_pack', { price: money(offer.priceCents, offer.currency), count: offer.quantity })
                : money(offer.priceCents, offer.currency)}
            </p>
          )}
        </div>
        <div className={styles.productText} dangerouslySetInnerHTML={{ __html: item.text }} />
        <p className={ui.marginTop6}>
          <Link className={ui.standaloneLink} to={sample}>
            {t('sample')}
          </Link>
        </p>
      </div>
    </article>
  );
}
