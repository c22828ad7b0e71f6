import type { StickerDocument } from '@marque/server/stickers/contract';
import { useTranslations } from 'use-intl';
import { marksOf } from './price-lines.ts';

const SIGNS = { record: '●', catalogue: '◐', owner: '○', dealer: '✎', plate: '▬' } as const;

/** What the marks beside the lines mean; only those that stand on this sheet. */
export function MarkLegend({ document }: { document: StickerDocument }) {
  const t = useTranslations('stickers.mark');
  return (
    <div>
      <h2 className="t16">{t('title')}</h2>
      <ul className="st-marks">
        {marksOf(document).map(mark => (
          <li key={mark}>
            <span aria-hidden="true">{SIGNS[mark]}</span>
            {t(mark)}
          </li>
        ))}
      </ul>
    </div>
  );
}
