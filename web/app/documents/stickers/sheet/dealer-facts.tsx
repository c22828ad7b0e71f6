import type { ModernSticker } from '@marque/server/documents/stickers/contract';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { useSheetDollars } from './sheet-dollars.ts';
import * as factsStyles from '../../../kit/ui/data/facts.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

type Sheet = Pick<z.output<typeof ModernSticker>, 'dealer' | 'lang'>;

/** The dealer's box of a sheet as text: who added it, what is asked, and each item. Nothing where there is none. */
export function DealerFacts({ sheet: { dealer, lang } }: { sheet: Sheet }) {
  const t = useTranslations('stickers.reading.dealer');
  const dollars = useSheetDollars();
  if (!dealer) return null;
  const price = (cents: number) => (cents === 0 ? t('included') : dollars(cents));
  const items = dealer.addendum.map(({ name, price: cents }) => ({
    name: typeof name === 'string' ? name : (name[lang] ?? name.en),
    cents,
  }));
  const total = items.reduce((sum, { cents }) => sum + cents, dealer.asking);
  return (
    <section aria-labelledby="st-dealer">
      <h2 className={ui.text18} id="st-dealer">
        {t('title')}
      </h2>
      <p className={ui.secondaryText}>{t('text', { name: dealer.name })}</p>
      {dealer.address && <p className={ui.secondaryText}>{dealer.address}</p>}
      {dealer.phone && <p className={`${ui.secondaryText} ${ui.noWrap}`}>{dealer.phone}</p>}
      <dl className={`${factsStyles.factList} ${factsStyles.singleFactList}`}>
        <div>
          <dt>{t('asking')}</dt>
          <dd>{dollars(dealer.asking)}</dd>
        </div>
        {items.map(({ name, cents }, at) => (
          <div key={`${at} ${name}`}>
            <dt>{name}</dt>
            <dd>{price(cents)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('total')}</dt>
          <dd>{dollars(total)}</dd>
        </div>
      </dl>
    </section>
  );
}
