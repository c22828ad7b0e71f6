import type { StickerDocument } from '@marque/server/documents/stickers/contract';
import { useTranslations } from 'use-intl';
import { priceLines } from './price-lines.ts';
import { useSheetDollars } from './sheet-dollars.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as stickerPageStyles from '../sticker-page.module.css';

/** How the price of the new car came about. */
export function PriceWhenNew({ document }: { document: StickerDocument }) {
  const t = useTranslations('stickers.price');
  const dollars = useSheetDollars();
  const lines = priceLines(document);
  if (!lines) return null;
  const { rows, totalCents } = lines;
  return (
    <section className={`${cardStyles.card} ${cardStyles.paddedCard}`} aria-labelledby="price-title">
      <h2 className={ui.text18} id="price-title">
        {t('title')}
      </h2>
      {rows.map(({ key, cents, count }) => (
        <div key={key} className={ui.keyValue}>
          <span>{cents === null && key === 'options' ? t('optionsUnknown') : t(key, { count })}</span>
          <span>{cents === null ? t('notKnown') : dollars(cents)}</span>
        </div>
      ))}
      <div className={`${ui.keyValue} ${ui.semibold} ${stickerPageStyles.stickerTotal}`}>
        <span>{t(document.options ? 'total' : 'totalWithout')}</span>
        <span>{dollars(totalCents)}</span>
      </div>
    </section>
  );
}
