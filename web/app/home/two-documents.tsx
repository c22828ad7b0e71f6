import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMoney } from '../ui/data/money.ts';
import { OdometerPicture, PricePicture } from './document-pictures.tsx';

/** The cheapest way to one document: `priceCents` buys `quantity` of them. */
interface Offer {
  priceCents: number;
  currency: string;
  quantity: number;
}

const LINES = ['line1', 'line2', 'line3', 'line4'] as const;

/** What can be bought, with its price. */
export function TwoDocuments({ prices }: { prices: { report: Offer | null; sticker: Offer | null } }) {
  const t = useTranslations('home.documents');
  return (
    <section className="sec" aria-labelledby="get">
      <div className="page">
        <h2 className="t32" id="get">
          {t('title')}
        </h2>
        <p className="lead docs-lead">{t('lead')}</p>
        <div className="grid g2">
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
    <article className="card prod">
      <div className="prod-v">{picture}</div>
      <div className="card-p">
        <div className="row between base">
          <h3 className="t24">{t('name')}</h3>
          {offer && (
            <p className="num nowrap b t18">
              {offer.quantity > 1
                ? t('price_pack', { price: money(offer.priceCents, offer.currency), count: offer.quantity })
                : money(offer.priceCents, offer.currency)}
            </p>
          )}
        </div>
        <p className="c2 prod-say">{t('say')}</p>
        <ul>
          {LINES.map(line => (
            <li className="li" key={line}>
              <Check className="ic" aria-hidden />
              <span>{t(line)}</span>
            </li>
          ))}
        </ul>
        <p className="mt-6">
          <Link className="alone" to={sample}>
            {t('sample')}
          </Link>
        </p>
      </div>
    </article>
  );
}
