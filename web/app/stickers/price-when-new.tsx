import type { StickerDocument } from '@marque/server/stickers/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { priceLines } from './price-lines.ts';

/** How the price of the new car came about. */
export function PriceWhenNew({ document }: { document: StickerDocument }) {
  const t = useTranslations('stickers.price');
  const format = useFormatter();
  const { rows, totalCents } = priceLines(document);
  const digits = totalCents % 100 === 0 && rows.every(row => row.cents % 100 === 0) ? 0 : 2;
  const dollars = (cents: number) =>
    format
      .number(cents / 100, {
        style: 'currency',
        currency: 'USD',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
      .replace('-', '−');
  return (
    <section className="card card-p" aria-labelledby="price-title">
      <h2 className="t18" id="price-title">
        {t('title')}
      </h2>
      {rows.map(({ key, cents, count }) => (
        <div key={key} className="kv">
          <span>{t(key, { count })}</span>
          <span>{dollars(cents)}</span>
        </div>
      ))}
      <div className="kv b st-total">
        <span>{t('total')}</span>
        <span>{dollars(totalCents)}</span>
      </div>
    </section>
  );
}
