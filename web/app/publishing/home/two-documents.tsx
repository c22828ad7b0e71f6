import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import type { SectionItem, Words } from '../../platform/sections/read-words.ts';
import type { Offer } from '../../money/plans/cheapest-plan.ts';
import { useMoney } from '../../kit/ui/data/money.ts';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './two-documents.module.css';
import * as silhouetteStyles from '../../kit/ui/vehicle/silhouette.module.css';
import * as documentPicturesStyles from './document-pictures.module.css';

interface TwoDocumentsProps {
  /** The first point is the report, the second the sticker. */
  words: Words;
  prices: { report: Offer | null; sticker: Offer | null };
}

const PRODUCTS = [
  { kind: 'report', sample: '/sample-report', picture: <OdometerPicture /> },
  { kind: 'sticker', sample: '/sample-sticker', picture: <PricePicture /> },
] as const;

/** A product with its price. */
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

const READINGS = [
  [8, 118],
  [60, 106],
  [112, 92],
  [150, 82],
  [200, 66],
  [226, 56],
  [340, 58],
  [400, 40],
  [472, 22],
] as const;

/** How a report shows readings that do not fit: a drawing, no vehicle's data. */
function OdometerPicture() {
  const t = useTranslations('home.documents');
  return (
    <svg viewBox="0 0 480 150" className={silhouetteStyles.silhouette} role="img" aria-label={t('report.picture')}>
      <path d="M0 30H480M0 70H480M0 110H480" stroke="var(--line)" strokeWidth="1" />
      <g fill="none" stroke="var(--text)" strokeWidth="2" strokeLinejoin="round">
        <path d="M8 118L60 106L112 92L150 82L200 66L226 56L262 44M282 74L340 58L400 40L472 22" />
        {READINGS.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="4" fill="var(--surface-2)" />
        ))}
      </g>
      <path d="M262 44L282 74" stroke="var(--serious)" strokeWidth="2" strokeDasharray="4 4" />
      <g fill="var(--serious)">
        <circle cx="262" cy="44" r="5" />
        <circle cx="282" cy="74" r="5" />
        <text x="478" y="104" textAnchor="end" className={documentPicturesStyles.pictureWord}>
          {t('report.picture_word')}
        </text>
      </g>
      <path d="M0 134H480" stroke="var(--line-2)" strokeWidth="1" />
    </svg>
  );
}

const ROWS = [
  { key: 'base', y: 16, width: 72 },
  { key: 'options', y: 42, width: 54 },
  { key: 'destination', y: 68, width: 54 },
] as const;

/** How a label adds up a price: a drawing, no vehicle's figures. */
function PricePicture() {
  const t = useTranslations('home.documents.sticker');
  return (
    <svg viewBox="0 0 480 150" className={silhouetteStyles.silhouette} role="img" aria-label={t('picture')}>
      {ROWS.map(({ key, y, width }) => (
        <g key={key}>
          <text x="0" y={y} className={documentPicturesStyles.pictureRow}>
            {t(`rows.${key}`)}
          </text>
          <rect x={480 - width} y={y - 11} width={width} height="11" rx="3" fill="var(--line-2)" />
        </g>
      ))}
      <path d="M0 82H480" stroke="var(--line-2)" />
      <text x="0" y="106" className={`${documentPicturesStyles.pictureRow} ${documentPicturesStyles.pictureTotal}`}>
        {t('rows.total')}
      </text>
      <rect x="380" y="93" width="100" height="15" rx="4" fill="var(--text)" />
      <rect y="126" width="420" height="16" rx="3" fill="var(--primary)" />
      <rect x="422" y="126" width="36" height="16" fill="var(--primary)" opacity=".45" />
      <rect x="460" y="126" width="20" height="16" rx="3" fill="var(--ghost)" />
    </svg>
  );
}
