import type { StickerDocument } from '@marque/server/stickers/contract';
import { useTranslations } from 'use-intl';
import { useMoney } from '../ui/money.ts';
import { priceLines } from './price-lines.ts';

/** How the price of the new car came about. */
export function PriceWhenNew({ document }: { document: StickerDocument }) {
  const t = useTranslations('stickers.price');
  const money = useMoney();
  const { rows, totalCents } = priceLines(document);
  return (
    <section className="card card-p" aria-labelledby="price-title">
      <h2 className="t18" id="price-title">
        {t('title')}
      </h2>
      {rows.map(({ key, cents, count }) => (
        <div key={key} className="kv">
          <span>{t(key, { count })}</span>
          <span>{money(cents, 'USD')}</span>
        </div>
      ))}
      <div className="kv b st-total">
        <span>{t('total')}</span>
        <span>{money(totalCents, 'USD')}</span>
      </div>
    </section>
  );
}
